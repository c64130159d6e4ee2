export const alerts = {
  alerts: 'alertas',
  'What needs attention, each occurrence once. <link>Choose which alerts are mailed to you.</link>':
    'Lo que requiere atención, cada caso una sola vez. <link>Elegir qué alertas se reciben por correo.</link>',
  'Nothing needs your attention.': 'Nada requiere su atención.',
  Alert: 'Alerta',
  Details: 'Detalles',
} as const satisfies Record<string, string>
