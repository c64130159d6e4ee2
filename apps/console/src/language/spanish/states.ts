export const states = {
  'Applications by state': 'Solicitudes por estado',
  'No applications in these days.': 'No hay solicitudes en estos días.',
  'The state of the job. {from} to {to}, as of {time}':
    'El estado del empleo. Del {from} al {to}, según datos del {time}',
  'Not on the map: {states}.': 'Fuera del mapa: {states}.',
  'Table: {title}': 'Tabla: {title}',
  '{state}: {count, plural, one {# application} other {# applications}}':
    '{state}: {count, plural, one {# solicitud} many {# de solicitudes} other {# solicitudes}}',
  'Each color: about the same number of states': 'Cada color: aproximadamente el mismo número de estados',
  '{from, number} to {to, number}': '{from, number} a {to, number}',
  'No state': 'Sin estado',
  State: 'Estado',
  'Share of all': 'Porcentaje del total',
  Total: 'Total',
} as const satisfies Record<string, string>
