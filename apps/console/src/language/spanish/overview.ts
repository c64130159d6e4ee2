export const overview = {
  'Get started': 'Primeros pasos',
  'Connect a feed of your jobs': 'Conectar un feed de sus empleos',
  'Connected: {count}': 'Conectados: {count}',
  'Connect a feed': 'Conectar un feed',
  'Check your jobs': 'Revisar sus empleos',
  'Jobs: {count}': 'Empleos: {count}',
  'Your jobs appear here after the first import of the feed.':
    'Los empleos aparecen aquí después de la primera importación del feed.',
  'Follow the import': 'Seguir la importación',
  'Create a campaign': 'Crear una campaña',
  'Campaigns: {count}': 'Campañas: {count}',
  'Launch it': 'Iniciarla',
  'Launched: {count}': 'Iniciadas: {count}',
  'Choose a campaign to launch': 'Elegir la campaña que se va a iniciar',
  Later: 'Después',

  'No budget for this month': 'No hay presupuesto para este mes',
  'Launch one of your <link>campaigns</link>: this month’s budget is the sum of the monthly budgets of all launched campaigns.':
    'Iniciar una de sus <link>campañas</link>: el presupuesto de este mes es la suma de los presupuestos mensuales de todas las campañas iniciadas.',
  '{count, plural, one {# campaign is live} other {# campaigns are live}}, as of {time}':
    '{count, plural, one {# campaña en curso} many {# de campañas en curso} other {# campañas en curso}}, según datos del {time}',
  'of {amount} planned': 'de {amount} previstos',
  'until {day}': 'hasta el {day}',
  'Even pace by now': 'Ritmo uniforme hasta ahora',
  'on pace': 'al ritmo previsto',
  'ahead of pace': 'por encima del ritmo previsto',
  'behind pace': 'por debajo del ritmo previsto',
  'At this pace, <strong>{unused}</strong> of the {planned} planned for this month will not be spent. The page of each <link>campaign</link> says what limits it.':
    'A este ritmo, <strong>{unused}</strong> de los {planned} previstos para este mes no se gastarán. La página de cada <link>campaña</link> indica qué la limita.',

  'Nothing. All live campaigns have budget, and all feeds are up to date.':
    'Nada. Todas las campañas en curso tienen presupuesto y todos los feeds están al día.',
  '{count, plural, one {campaign is out of budget} other {campaigns are out of budget}}':
    '{count, plural, one {campaña sin presupuesto} many {de campañas sin presupuesto} other {campañas sin presupuesto}}',
  '{count, plural, one {campaign was stopped by the operator} other {campaigns were stopped by the operator}}':
    '{count, plural, one {campaña detenida por el operador} many {de campañas detenidas por el operador} other {campañas detenidas por el operador}}',
  '{count, plural, one {feed awaits confirmation by the operator} other {feeds await confirmation by the operator}}':
    '{count, plural, one {feed espera la confirmación del operador} many {de feeds esperan la confirmación del operador} other {feeds esperan la confirmación del operador}}',
  '{count, plural, one {source cannot be fetched} other {sources cannot be fetched}}':
    '{count, plural, one {fuente no se puede descargar} many {de fuentes no se pueden descargar} other {fuentes no se pueden descargar}}',
  '{count, plural, one {feed has jobs that are held back} other {feeds have jobs that are held back}}':
    '{count, plural, one {feed tiene empleos retenidos} many {de feeds tienen empleos retenidos} other {feeds tienen empleos retenidos}}',
  '{count, plural, one {feed has prices that were ignored} other {feeds have prices that were ignored}}':
    '{count, plural, one {feed tiene precios que se ignoraron} many {de feeds tienen precios que se ignoraron} other {feeds tienen precios que se ignoraron}}',
  '{count, plural, one {change of a monthly budget has failed} other {changes of monthly budgets have failed}}':
    '{count, plural, one {cambio de presupuesto mensual falló} many {de cambios de presupuesto mensual fallaron} other {cambios de presupuesto mensual fallaron}}',
  '{count, plural, one {webhook is disabled} other {webhooks are disabled}}':
    '{count, plural, one {webhook desactivado} many {de webhooks desactivados} other {webhooks desactivados}}',
  '{count, plural, one {job is in no campaign, so seekers do not see it} other {jobs are in no campaign, so seekers do not see them}}':
    '{count, plural, one {empleo no está en ninguna campaña, así que no se muestra a quienes buscan empleo} many {de empleos no están en ninguna campaña, así que no se muestran a quienes buscan empleo} other {empleos no están en ninguna campaña, así que no se muestran a quienes buscan empleo}}',
  '{count, plural, one {campaign was never launched} other {campaigns were never launched}}':
    '{count, plural, one {campaña nunca iniciada} many {de campañas nunca iniciadas} other {campañas nunca iniciadas}}',

  'Results of this month': 'Resultados de este mes',
  Report: 'Informe',
  '{from} to {to}, as of {time}': 'Del {from} al {to}, según datos del {time}',
  'No impressions or clicks yet': 'Todavía no hay impresiones ni clics',
  'Seekers come from publishers who ask the Search API. Click an advertisement of the <link>quick tour</link>, and it is here at once.':
    'Las personas que buscan empleo llegan desde editores que consultan la Search API. Al hacer clic en un anuncio del <link>recorrido rápido</link>, el clic aparece aquí enseguida.',

  'Largest changes': 'Mayores cambios',
  'Table of the largest changes': 'Tabla de los mayores cambios',
  '{from} to {to}, compared with the {days, number} days before.':
    'Del {from} al {to}, en comparación con los {days, number} días anteriores.',
  'All of them': 'Ver todos',
  'No campaign spent more or less than in the previous period.':
    'Ninguna campaña gastó más ni menos que en el período anterior.',
  Before: 'Antes',
  Difference: 'Diferencia',
  'No changes yet': 'Todavía no hay cambios',
} as const satisfies Record<string, string>
