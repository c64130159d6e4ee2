export const format = {
  '{count, plural, one {every second} other {every # seconds}}':
    '{count, plural, one {cada segundo} many {cada # de segundos} other {cada # segundos}}',
  '{count, plural, one {every minute} other {every # minutes}}':
    '{count, plural, one {cada minuto} many {cada # de minutos} other {cada # minutos}}',
  '{count, plural, one {every hour} other {every # hours}}':
    '{count, plural, one {cada hora} many {cada # de horas} other {cada # horas}}',
} as const satisfies Record<string, string>
