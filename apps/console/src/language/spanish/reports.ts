export const reports = {
  'Report settings': 'Opciones del informe',
  'Group by': 'Agrupar por',
  Chart: 'Gráfico',
  'Report from {from} to {to}': 'Informe del {from} al {to}',
  'before {value}': 'antes {value}',
  '{from} to {to}, days of {zone}, as of {time}':
    'Del {from} al {to}, días de {zone}, según datos del {time}',

  '{figure} by day': '{figure} por día',
  '{figure} by month': '{figure} por mes',
  'Spend and applications by day': 'Gasto y solicitudes por día',

  'By {group}': 'Por {group}',
  'Table by {group}': 'Tabla por {group}',
  'report by {group}': 'informe por {group}',
  'The first {shown, number} of {count, number} rows. The total and the exports include all of them.':
    'Las primeras {shown, number} de {count, number} filas. El total y las exportaciones las incluyen todas.',
  '{group, select, other {None}}':
    '{group, select, campaign {Ninguna} source {Ninguna} company {Ninguna} category {Ninguna} clickClass {Ninguna} other {Ninguno}}',
  'No activity in this period': 'No hay actividad en este período',
  'Choose other days, or see <link>whether a campaign is live</link>.':
    'Elegir otros días o ver <link>si alguna campaña está en curso</link>.',
} as const satisfies Record<string, string>
