/** The Spanish texts of alerts, by their English text. */
export const alertTexts = {
  '80% of a budget is spent': 'Se gastó el 80% de un presupuesto',
  'A budget is spent': 'Se gastó un presupuesto',
  'A live campaign has spent nothing for a day': 'Una campaña en curso no gastó nada en un día',
  'A feed failed twice in a row': 'Un feed falló dos veces seguidas',
  'A feed lost many jobs': 'Un feed perdió muchos empleos',
  'A feed has problems that cost jobs or money': 'Un feed tiene problemas que cuestan empleos o dinero',
  'A campaign has had clicks but no application for 7 days':
    'Una campaña tuvo clics pero ninguna solicitud en 7 días',
  'A campaign has suspicious traffic': 'Una campaña tiene tráfico sospechoso',
  'Weekly digest, every Monday': 'Resumen semanal, todos los lunes',

  '{name}: 80% of the budget is spent': '{name}: se gastó el 80% del presupuesto',
  '{name}: the budget is spent': '{name}: se gastó el presupuesto',
  '{name} has spent nothing for a day': '{name}: sin gasto en un día',
  '{name}: no application for 7 days': '{name}: ninguna solicitud en 7 días',
  '{name}: suspicious traffic': '{name}: tráfico sospechoso',
  'The feed {name} fails': 'El feed {name} falla',
  'The feed {name} lost many jobs': 'El feed {name} perdió muchos empleos',
  'Problems in the feed {name}': 'Problemas en el feed {name}',

  'The campaign {name} has spent {spent} of {budget} for this month. When the budget is spent, its jobs are no longer advertised.':
    'La campaña {name} gastó {spent} de {budget} de este mes. Cuando el presupuesto se agote, sus empleos dejarán de anunciarse.',
  'The campaign {name} has spent {spent} of {budget} for this month. Its jobs are not advertised until you raise the budget or a new month begins.':
    'La campaña {name} gastó {spent} de {budget} de este mes. Sus empleos no se anuncian hasta que se aumente el presupuesto o empiece otro mes.',
  'The campaign {name} is live but has spent nothing since its launch. Its page shows what limits it, for example a price below the floor, no matching jobs, or filters.':
    'La campaña {name} está en curso, pero no gastó nada desde su inicio. Su página muestra qué la limita, por ejemplo un precio por debajo del mínimo, ningún empleo que coincida o los filtros.',
  'The campaign {name} is live but has spent nothing since {day}. Its page shows what limits it, for example a price below the floor, no matching jobs, or filters.':
    'La campaña {name} está en curso, pero no gastó nada desde el {day}. Su página muestra qué la limita, por ejemplo un precio por debajo del mínimo, ningún empleo que coincida o los filtros.',
  'The campaign {name} has had {clicks, plural, one {# click} other {# clicks}} for {spent} in 7 days, but no application since its launch. Check that the application form or the landing page works, and whether conversions are reported.':
    'La campaña {name} tuvo {clicks, plural, one {# clic} other {# clics}} por {spent} en 7 días, pero ninguna solicitud desde su inicio. Revisar que funcione el formulario de solicitud o la página de destino y que se informen las conversiones.',
  'The campaign {name} has had {clicks, plural, one {# click} other {# clicks}} for {spent} in 7 days, but no application since {day}. Check that the application form or the landing page works, and whether conversions are reported.':
    'La campaña {name} tuvo {clicks, plural, one {# clic} other {# clics}} por {spent} en 7 días, pero ninguna solicitud desde el {day}. Revisar que funcione el formulario de solicitud o la página de destino y que se informen las conversiones.',
  'The campaign {name} receives far more clicks than usual. {clicks, plural, one {# click} other {# clicks}} of them are held: they are billed after an hour unless the operator rejects them.':
    'La campaña {name} recibe muchos más clics que de costumbre. {clicks, plural, one {Está retenido # clic: se cobra después de una hora, a menos que el operador lo descarte.} other {Están retenidos # clics: se cobran después de una hora, a menos que el operador los descarte.}}',
  '{invalid, plural, one {# click} other {# clicks}} of {clicks, plural, one {# click} other {# clicks}} of the campaign {name} since yesterday look automated or come from networks that are not job seekers. They are not billed.':
    '{invalid, plural, one {#} other {#}} de {clicks, plural, one {# clic} other {# clics}} de la campaña {name} desde ayer parecen automáticos o vienen de redes que no son de personas que buscan empleo. No se cobran.',
  'The feed of the source {name} could not be imported {failures} times in a row. Its jobs stay as they were at the last import. The page of the source states the reason.':
    'El feed de la fuente {name} no se pudo importar {failures} veces seguidas. Sus empleos quedan como en la última importación. La página de la fuente indica el motivo.',
  'The last import of the source {name} would remove more than half of its jobs. Nothing was changed; the import waits until the operator confirms it. If the feed is incomplete, correct it.':
    'La última importación de la fuente {name} eliminaría más de la mitad de sus empleos. No se cambió nada; la importación espera hasta que el operador la confirme. Si el feed está incompleto, corregirlo.',
  'The last import of the source {name} removed {deleted, plural, one {# job} other {# jobs}} of {before}. If that is not what you expect, check the feed.':
    'La última importación de la fuente {name} eliminó {deleted, plural, one {#} other {#}} de {before} empleos. Si esto no es lo esperado, revisar el feed.',

  'An import of the feed of source {id} ({name}) has problems:':
    'Una importación del feed de la fuente {id} ({name}) tiene problemas:',
  'There is at most one such alert per source and day. All problems are listed with the import.':
    'Hay como máximo una alerta de este tipo por fuente y día. Todos los problemas están en la lista de la importación.',
  'End dates that cannot be read: {count}. These jobs are not advertised.':
    'Fechas de vencimiento ilegibles: {count}. Estos empleos no se anuncian.',
  'Prices far above the median of the pool: {count}. These jobs are not advertised.':
    'Precios muy por encima de la mediana del grupo: {count}. Estos empleos no se anuncian.',
  'Rejected prices: {count}. The prices of the campaigns apply.':
    'Precios rechazados: {count}. Valen los precios de las campañas.',
  '  Job (without a reference): {sentence}': '  Empleo (sin referencia): {sentence}',
  '  Job {reference}: {sentence}': '  Empleo {reference}: {sentence}',

  // The weekly digest, line by line
  'Your week from {day}: {spent} spent, {applications, plural, one {# application} other {# applications}}':
    'Su semana desde el {day}: {spent} gastados, {applications, plural, one {# solicitud} other {# solicitudes}}',
  'Spent: {value} (as the week before)': 'Gastado: {value} (como la semana anterior)',
  'Spent: {value} (none the week before)': 'Gastado: {value} (nada la semana anterior)',
  'Spent: {value} ({percent} on the week before)': 'Gastado: {value} ({percent} frente a la semana anterior)',
  'Clicks: {value} (as the week before)': 'Clics: {value} (como la semana anterior)',
  'Clicks: {value} (none the week before)': 'Clics: {value} (ninguno la semana anterior)',
  'Clicks: {value} ({percent} on the week before)': 'Clics: {value} ({percent} frente a la semana anterior)',
  'Applications: {value} (as the week before)': 'Solicitudes: {value} (como la semana anterior)',
  'Applications: {value} (none the week before)': 'Solicitudes: {value} (ninguna la semana anterior)',
  'Applications: {value} ({percent} on the week before)':
    'Solicitudes: {value} ({percent} frente a la semana anterior)',
  'No campaign has spent anything.': 'Ninguna campaña gastó nada.',
  'Campaigns with the highest spend:': 'Campañas con mayor gasto:',
  'There were no alerts.': 'No hubo alertas.',
  'Alerts:': 'Alertas:',
  '{name}: {spent}, {clicks, plural, one {# click} other {# clicks}}, {applications, plural, one {# application} other {# applications}}':
    '{name}: {spent}, {clicks, plural, one {# clic} other {# clics}}, {applications, plural, one {# solicitud} other {# solicitudes}}',
} as const satisfies Record<string, string>
