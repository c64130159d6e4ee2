export const figures = {
  // The figures of the contract and their meanings
  'Billed clicks': 'Clics cobrados',
  'Average CPC': 'CPC promedio',
  'Conversion rate': 'Tasa de conversión',
  'Cost per conversion': 'Costo por conversión',
  'Unbilled clicks': 'Clics sin cobrar',
  'Conversions of event 1': 'Conversiones del evento 1',
  'Conversions of event 2': 'Conversiones del evento 2',
  'Conversions of event 3': 'Conversiones del evento 3',
  'Visits by share links': 'Visitas por enlaces compartidos',
  'Charges minus refunds.': 'Cargos menos reembolsos.',
  'Number of times a search returned a job.': 'Número de veces que una búsqueda mostró un empleo.',
  'Clicks of every class, billed or not.': 'Clics de todas las clases, cobrados o no.',
  'Charged clicks. A later refund does not reduce them.':
    'Clics que se cobraron. Un reembolso posterior no los reduce.',
  'Click-through rate: clicks of every class divided by impressions.':
    'Tasa de clics: clics de todas las clases divididos entre las impresiones.',
  'Spend divided by billed clicks.': 'Gasto dividido entre los clics cobrados.',
  'Completed applications on a hosted form, without repeats by the same person within 120 days.':
    'Solicitudes completadas en un formulario alojado, sin repeticiones de la misma persona en 120 días.',
  'Spend divided by applications.': 'Gasto dividido entre las solicitudes.',
  "Conversions of the events in the pool's `cpaBitmap`; of event 2, completed applications, if it is empty.":
    'Conversiones de los eventos que cuentan para el CPA del grupo; si no hay ninguno, las del evento 2: solicitudes completadas.',
  'Conversions divided by clicks of every class.':
    'Conversiones divididas entre los clics de todas las clases.',
  'Spend divided by conversions.': 'Gasto dividido entre las conversiones.',
  'Clicks that were not charged.': 'Clics que no se cobraron.',
  'Applications that answered all screening questions correctly.':
    'Solicitudes con respuestas correctas a todas las preguntas de selección.',
  'Conversions of event 1.': 'Conversiones del evento 1.',
  'Conversions of event 2: completed applications on your own site.':
    'Conversiones del evento 2: solicitudes completadas en el sitio propio.',
  'Conversions of event 3.': 'Conversiones del evento 3.',
  'Visits through share links.': 'Visitas a través de enlaces compartidos.',

  Figures: 'Cifras',
  'Columns with figures': 'Columnas con cifras',
  'Show the usual columns': 'Mostrar las columnas habituales',
  '{figure} before': '{figure}, antes',
  '{figure} change': '{figure}, variación',
  'Before: {value}': 'Antes: {value}',

  Time: 'Período',
  'This month': 'Este mes',
  'Last month': 'Mes pasado',
  'Last 7 days': 'Últimos 7 días',
  'Last 90 days': 'Últimos 90 días',
  'Compare with': 'Comparar con',
  'No comparison': 'Sin comparación',
  'Days before': 'Días anteriores',
  'A year before': 'Un año antes',
  'Other days': 'Otros días',
  'Compared from': 'Comparar desde',
  'Changes are against {from} to {to}.': 'Las variaciones se refieren al período del {from} al {to}.',

  'Not yet': 'Todavía no',
  'needs three full days with clicks': 'hacen falta tres días completos con clics',
  'likely {low} to {high}': 'probablemente de {low} a {high}',
  'all spent on {day}': 'se agotará el {day}',
  'The first day must not be after the last.': 'El primer día no debe ser posterior al último.',
  'The last day must not be in the future.': 'El último día no debe estar en el futuro.',
} as const satisfies Record<string, string>
