export const schedule = {
  schedule: 'calendario',
  'Previous month': 'Mes anterior',
  'Next month': 'Mes siguiente',
  'New schedule entry': 'Entrada nueva del calendario',
  'New schedule entry on {day}': 'Entrada nueva del calendario el {day}',
  'These scheduled changes failed. Acknowledge them when you have read them:':
    'Estos cambios programados fallaron. Marcarlos como vistos después de leerlos:',
  'Failed changes': 'Cambios con error',
  'Scheduled changes': 'Cambios programados',
  'Nothing is scheduled this month': 'No hay nada programado para este mes',
  'You can schedule pauses, one-time budgets, and changes of monthly budgets.':
    'Se pueden programar pausas, presupuestos únicos y cambios de presupuestos mensuales.',
  'This month has more entries than are shown here.':
    'Este mes tiene más entradas de las que se muestran aquí.',

  What: 'Qué',
  '{segment, select, none {Pause} other {Pause of segment {segment}}}':
    '{segment, select, none {Pausa} other {Pausa del segmento {segment}}}',
  'One-time budget of {amount}': 'Presupuesto único de {amount}',
  'Monthly budget becomes {amount}': 'El presupuesto mensual pasa a {amount}',
  'Monthly budget {change}': 'Presupuesto mensual {change}',
  'To come': 'Pendiente',
  'Under way': 'En curso',
  'No effect': 'Sin efecto',
  'Change<unseen> {what}</unseen>': 'Modificar<unseen>: {what}</unseen>',
  'Delete<unseen> {what}</unseen>': 'Eliminar<unseen>: {what}</unseen>',
  'Acknowledge<unseen> {what}</unseen>': 'Marcar como visto<unseen>: {what}</unseen>',
  '{what} was deleted.': 'Se eliminó: {what}.',

  'Change of: {what}': 'Modificar: {what}',
  'One-time budget': 'Presupuesto único',
  'Change of the monthly budget': 'Cambio del presupuesto mensual',
  'No campaigns yet.': 'Todavía no hay campañas.',
  'Pause reason': 'Motivo de la pausa',
  'The pause was scheduled.': 'Se programó la pausa.',
  'The one-time budget was scheduled.': 'Se programó el presupuesto único.',
  'The budget change was scheduled.': 'Se programó el cambio de presupuesto.',
  'The pause was changed.': 'Se modificó la pausa.',
  'The one-time budget was changed.': 'Se modificó el presupuesto único.',
  'The budget change was changed.': 'Se modificó el cambio de presupuesto.',
} as const satisfies Record<string, string>
