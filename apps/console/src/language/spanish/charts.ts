export const charts = {
  '{count, plural, one {# change} other {# changes}}':
    '{count, plural, one {# cambio} many {# de cambios} other {# cambios}}',
} as const satisfies Record<string, string>
