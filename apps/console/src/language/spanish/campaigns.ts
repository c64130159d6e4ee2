export const campaigns = {
  campaigns: 'campañas',
  'A campaign advertises jobs of your feeds at a price per click. <create>Create one</create>, or <docs>by the API</docs>.':
    'Una campaña anuncia empleos de sus feeds a un precio por clic. <create>Crear una</create> o hacerlo <docs>con la API</docs>.',
  '{field} of {name}': '{field} de {name}',
  'Line {line, number} of the pasted text is not an amount: {text}':
    'La línea {line, number} del texto pegado no es un importe: {text}',
  'Change {count, plural, one {# amount} other {# amounts}}':
    'Modificar {count, plural, one {# importe} many {# de importes} other {# importes}}',
  'Not saved: someone else has changed it to {amount}.':
    'No se guardó: otra persona cambió el importe a {amount}.',

  Selection: 'Selección',
  'the selection': 'la selección',
  '<strong>{count, number}</strong> selected': 'Seleccionadas: <strong>{count, number}</strong>',
  'Select all {total, number} that match': 'Seleccionar las {total, number} que coinciden',
  'Clear selection': 'Quitar la selección',
  'Launch selected': 'Iniciar las seleccionadas',
  'Pause selected': 'Pausar las seleccionadas',
  'Archive selected': 'Archivar las seleccionadas',
  'Adjust…': 'Ajustar…',
  '{action, select, launch {Launch} pause {Pause} archive {Archive} other {Adjust}} {count, plural, one {# campaign} other {# campaigns}}':
    '{action, select, launch {Iniciar} pause {Pausar} archive {Archivar} other {Ajustar}} {count, plural, one {# campaña} many {# de campañas} other {# campañas}}',

  'Adjust an amount': 'Ajustar un importe',
  Amount: 'Importe',
  'Change by': 'Cambiar en',
  'A negative number lowers it. Fractions of a cent are rounded.':
    'Un número negativo lo reduce. Las fracciones de centavo se redondean.',
  Unit: 'Unidad',
  Dollars: 'Dólares',
  'Preview the change': 'Ver una vista previa',
  'must be a number from -100 to 1000': 'debe ser un número de -100 a 1000',
  'must be an amount of dollars and cents, such as -0.05':
    'debe ser un importe en dólares y centavos, por ejemplo -0.05',

  'Maximum cost of this month:': 'Costo máximo de este mes:',
  'Request {number, number}: maximum cost of this month:':
    'Petición {number, number}: costo máximo de este mes:',
  '{amount}, as before': '{amount}, como antes',
  'Result for each campaign': 'Resultado de cada campaña',
  'and {count, number} more': 'y {count, number} más',
  '{field} {message}': '{field}: {message}',
  'Refused: {reason}': 'Rechazada: {reason}',
  '{done, number} of {total, number} done.': 'Procesadas: {done, number} de {total, number}.',
  '{done, number} of {total, number} done, {refused, number} refused.':
    'Procesadas: {done, number} de {total, number}; rechazadas: {refused, number}.',
  'Completed campaigns': 'Campañas procesadas',
  'Retry the {count, number} refused': 'Reintentar las rechazadas ({count, number})',
  '{changed, number} of {total, number} campaigns changed.':
    'Campañas modificadas: {changed, number} de {total, number}.',
  'All changes were undone.': 'Se deshicieron todos los cambios.',
  '{refused, number} of {total, number} campaigns could not be restored.':
    'Campañas que no se pudieron restaurar: {refused, number} de {total, number}.',
  '{refused, number} of {total, number} campaigns could not be restored: they were changed again in the meantime.':
    'Campañas que no se pudieron restaurar porque se modificaron de nuevo entretanto: {refused, number} de {total, number}.',
  'The changes could not be undone: {message}': 'No se pudieron deshacer los cambios: {message}',

  '{name} is live.': 'Se inició {name}.',
  '{name} is paused.': 'Se pausó {name}.',
  '{name} is archived.': 'Se archivó {name}.',
  'Archive {name}?': '¿Archivar {name}?',
  'An archived campaign releases its jobs and can never be launched again. Its reports remain.':
    'Una campaña archivada libera sus empleos y no se puede volver a iniciar. Sus informes se conservan.',

  'Campaign {id}': 'Campaña {id}',
  'Sections of the campaign': 'Secciones de la campaña',
  Simulate: 'Simular',
  'Jobs are still being assigned after a change of filters or order.':
    'Después de un cambio de filtros o de prioridad, todavía se están asignando empleos.',

  'Before you can launch it:': 'Antes de iniciarla:',
  'Ready to launch. The maximum cost of all campaigns this month changes from {before} to <strong>{after}</strong> then.':
    'Lista para iniciar. Al hacerlo, el costo máximo de todas las campañas este mes pasa de {before} a <strong>{after}</strong>.',

  'What limits it now': 'Qué la limita ahora',
  '{shown, number} of {total, plural, one {# job is} other {# jobs are}} shown':
    'Se muestran: {shown, number} de {total, plural, one {# empleo} many {# de empleos} other {# empleos}}',
  '{count, plural, one {# job} other {# jobs}}':
    '{count, plural, one {# empleo} many {# de empleos} other {# empleos}}',
  'Nothing: all its jobs are shown, and its budget is used.':
    'Nada: se muestran todos sus empleos y se usa su presupuesto.',
  'Its job filters match no job, or other campaigns have taken those jobs.':
    'Ningún empleo coincide con sus filtros, o los que coinciden pertenecen a otras campañas.',
  'Too early to tell': 'Todavía es pronto para saberlo',
  'Limited by budget': 'Limitada por el presupuesto',
  'Limited by the budget of today': 'Limitada por el presupuesto de hoy',
  'Limited by the budget of {name}': 'Limitada por el presupuesto de {name}',
  'No price for a click': 'Sin precio por clic',
  'Paused by the schedule': 'En pausa por el calendario',
  'Not live': 'No está en curso',
  'The segment {name} is not live': 'El segmento {name} no está en curso',
  'The source {name} is not live': 'La fuente {name} no está en curso',
  'Held for a check': 'Empleos retenidos para una revisión',
  'Expired jobs': 'Empleos vencidos',
  'The budget will be spent before the month ends.': 'El presupuesto se gastará antes de que termine el mes.',
  'Limited by price or by the number of jobs': 'Limitada por el precio o por la cantidad de empleos',
  'Much of the budget will be left at the end of the month. A higher CPC or more jobs bring more clicks.':
    'Al final del mes quedará buena parte del presupuesto. Un CPC más alto o más empleos traen más clics.',
  'Change the budget': 'Cambiar el presupuesto',
  'Change its budget': 'Cambiar su presupuesto',
  'Change the job filters': 'Cambiar los filtros de empleo',
  'Set the CPC': 'Definir el CPC',
  'See the jobs': 'Ver los empleos',
  'See the schedule': 'Ver el calendario',
  'See the segment': 'Ver el segmento',
  'See the sources': 'Ver las fuentes',
  'Try another CPC': 'Probar otro CPC',

  'Budget of {month}': 'Presupuesto de {month}',
  'no limit': 'sin límite',
  'of {amount}': 'de {amount}',
  'Forecast for the month': 'Pronóstico del mes',
  'Today’s budget is spent. The jobs are shown again from {time}.':
    'El presupuesto de hoy ya se gastó. A partir del {time} se vuelven a mostrar los empleos.',
  'Budgets in use': 'Presupuestos en uso',
  'Each click is paid from the first budget with money left, and the remainder from the next.':
    'Cada clic se paga con el primer presupuesto que tiene dinero disponible, y lo que falte, con el siguiente.',
  '{spent} spent, no limit': '{spent} gastados, sin límite',
  '{spent} of {cap}': '{spent} de {cap}',
  'Part of {budget} that is spent': 'Parte gastada: {budget}',
  '{month}: {spent} spent, without a limit. {forecast}': 'Gasto de {month}: {spent}, sin límite. {forecast}',
  '{month}: {spent} of {cap} spent. {forecast}': 'Gasto de {month}: {spent} de {cap}. {forecast}',
  'A forecast needs three full days with clicks.':
    'Para un pronóstico hacen falta tres días completos con clics.',
  'Forecast for the month: {spent}, most likely between {low} and {high}.':
    'Pronóstico del mes: {spent}, lo más probable entre {low} y {high}.',
  'Forecast for the month: {spent}, most likely between {low} and {high}. The budget will be spent by {day}.':
    'Pronóstico del mes: {spent}, lo más probable entre {low} y {high}. El presupuesto se agotará a más tardar el {day}.',

  'The campaign has no CPC.': 'La campaña no tiene CPC.',
  'No prediction for other prices yet': 'Todavía no hay predicción para otros precios',
  '{count, plural, one {There is # observation} other {There are # observations}} of similar jobs; a prediction needs 30.':
    '{count, plural, one {Hay # observación} many {Hay # de observaciones} other {Hay # observaciones}} de empleos similares; para una predicción hacen falta 30.',
  'Now {price} a click, and {clicks, plural, one {# click} other {# clicks}} in the last 30 days. Judged by {days, plural, one {# day} other {# days}} of jobs like these.':
    'Ahora, {price} por clic y {clicks, plural, one {# clic} many {# de clics} other {# clics}} en los últimos 30 días. Estimación basada en {days, plural, one {# día} many {# de días} other {# días}} de empleos similares.',
  'No partner has reported hiring progress for this campaign yet.':
    'Ningún socio ha informado todavía de avances de contratación para esta campaña.',
  'Reported by partners for {count, plural, one {# application} other {# applications}}.':
    'Datos de los socios sobre {count, plural, one {# solicitud} many {# de solicitudes} other {# solicitudes}}.',
  'None, so no job is advertised': 'Ninguno, así que no se anuncia ningún empleo',
  'Recent changes': 'Cambios recientes',
  'See all': 'Ver todo',

  'These are the settings on {time}. They are read-only.': 'Configuración del {time} (solo lectura).',
  'Change before': 'Cambio anterior',
  'Change after': 'Cambio siguiente',
  'Current settings': 'Configuración actual',
  'It was {status}': 'Estado en ese momento: {status}',
  'Monthly budget used': 'Presupuesto mensual usado',
  '<strong>{spent}</strong> of {total} of that month spent by then':
    'Gastado hasta entonces: <strong>{spent}</strong> de {total} de ese mes',
  'Share of the monthly budget that is spent': 'Parte gastada del presupuesto mensual',
  '{amount} left': 'Restante: {amount}',
  'Changed since then': 'Cambios desde entonces',
  'No settings.': 'Ninguno.',
  Setting: 'Opción',
  Then: 'Entonces',
  Now: 'Ahora',
  'Settings that have changed since then': 'Opciones que han cambiado desde entonces',

  '{name}, copy': '{name}, copia',
  'Start from': 'Empezar con',
  'An empty campaign': 'Una campaña vacía',
  'The settings of {name}': 'La configuración de {name}',
  'This pool bills acquisitions at the target CPA, which you set under Bidding. Clicks are free.':
    'Este grupo cobra las adquisiciones al CPA objetivo, que se define en Pujas. Los clics son gratis.',
  Bidding: 'Pujas',
  'Featured and Pro traffic': 'Empleos destacados y tráfico Pro',
  'Candidate tiers': 'Niveles de candidatos',
  'Application form': 'Formulario de solicitud',
  'Hiring event': 'Evento de contratación',
  'Archive and notes': 'Archivado y notas',
  'There is too little data on prices for <q>{title}</q> yet: {observations, number} of 30 observations of similar jobs.':
    'Todavía hay muy pocos datos de precios para <q>{title}</q>: {observations, number} de 30 observaciones de empleos similares.',
  '<strong>{price}</strong> is recommended for <q>{title}</q>: about {clicks, plural, one {# click} other {# clicks}} in 30 days, {low, number} to {high, number} (90 % interval).':
    'Precio recomendado para <q>{title}</q>: <strong>{price}</strong>, con alrededor de {clicks, plural, one {# clic} many {# de clics} other {# clics}} en 30 días, de {low, number} a {high, number} (intervalo del 90 %).',
  'Take {price}': 'Usar {price}',
  'The first job as seekers see it': 'El primer empleo como lo ven quienes buscan empleo',
  'You’ll see a summary before anything is created.': 'Antes de crear nada, se mostrará un resumen.',
  'Create {name}?': '¿Crear {name}?',
  'This campaign would advertise no jobs.': 'Esta campaña no anunciaría ningún empleo.',
  'No job matches its filters.': 'Ningún empleo coincide con sus filtros.',
  '{count, plural, one {The # matching job belongs} other {The # matching jobs belong}} to {campaigns}. Give this campaign a higher apply order to take them.':
    '{count, plural, one {El único empleo que coincide pertenece} many {Los # de empleos que coinciden pertenecen} other {Los # empleos que coinciden pertenecen}} a {campaigns}. Para cambiar esto, dar a esta campaña una prioridad más alta.',
  'Once launched, it can spend up to <strong>{budget}</strong> per month.':
    'Una vez iniciada, puede gastar hasta <strong>{budget}</strong> al mes.',
  'Once launched, it can spend up to <strong>{budget}</strong> per month, at {price} per click.':
    'Una vez iniciada, puede gastar hasta <strong>{budget}</strong> al mes, a {price} por clic.',
  'Create and launch': 'Crear e iniciar',
  'Create without launching': 'Crear sin iniciar',
  '{name} was created.': 'Se creó {name}.',
  '{name} was created, but not launched.': 'Se creó {name}, pero no se inició.',

  'Settings to try': 'Configuración que se va a probar',
  'This changes nothing.': 'Esto no cambia nada.',
  'Empty: the last 30 full days. At most 62 days.':
    'Sin fechas: los últimos 30 días completos. Como máximo 62 días.',
  'Simulated results': 'Resultados simulados',
  'These are the results with the current settings. Change a price, a budget, or the pacing above to compare.':
    'Estos son los resultados con la configuración actual. Para comparar, cambiar arriba un precio, un presupuesto o la distribución.',
  'Not enough data to simulate': 'No hay datos suficientes para simular',
  'No clicks were charged on these days. Choose days on which the campaign was live and had clicks. A CPA pool, whose clicks are free, cannot be simulated.':
    'En estos días no se cobró ningún clic. Elegir días en los que la campaña estaba en curso y tuvo clics. Un grupo de CPA, cuyos clics son gratis, no se puede simular.',
  'On most of these days the budget ran out, so the number of possible clicks is unknown. A simulation needs three days on which it did not. Choose other days, or raise the budget and try again after three days.':
    'El presupuesto se agotó en la mayoría de estos días, así que no se sabe cuántos clics eran posibles. Para una simulación hacen falta tres días en los que no se haya agotado. Elegir otros días, o aumentar el presupuesto e intentarlo de nuevo después de tres días.',
  'There are fewer than 30 observations of similar jobs at other prices, so other prices cannot be simulated. You can still try budgets and pacing.':
    'Hay menos de 30 observaciones de empleos similares a otros precios, así que no se pueden simular otros precios. Sí se pueden probar presupuestos y su distribución.',
  'This strategy needs the conversion rate, which is computed only while such a strategy runs. Try a fixed price or the autopilot.':
    'Esta estrategia necesita la tasa de conversión, que solo se calcula mientras se usa una estrategia de este tipo. Probar un precio fijo o el piloto automático.',
  'The jobs of the campaign have more than 500 different prices, which is too many to simulate.':
    'Los empleos de la campaña tienen más de 500 precios distintos, demasiados para una simulación.',
  '{from} to {to}: {clicks, plural, one {# click} other {# clicks}} for {amount}.':
    'Del {from} al {to}: {clicks, plural, one {# clic} many {# de clics} other {# clics}} por {amount}.',
  '{low} to {high} in nine of ten cases; {actual, number} as it was':
    'De {low} a {high} en nueve de cada diez casos; real: {actual, number}',
  '{amount} as it was': 'Real: {amount}',
  'The budget never ran out.': 'El presupuesto nunca se agotó.',
  'The budget ran out on {held, number} of these days, which are assumed to have as many clicks as the mean of {free, plural, one {# other day} other {# other days}}.':
    'El presupuesto se agotó en {held, number} de estos días; para ellos se supone la cantidad media de clics de {free, plural, one {otro día} many {otros # de días} other {otros # días}}.',
  'It would never have run out.': 'No se habría agotado nunca.',
  'It would have run out on {count, number}, for which only the clicks within the budget are counted.':
    'Días en los que se habría agotado: {count, number}; de ellos solo se cuentan los clics que cubre el presupuesto.',
  simulated: 'simulado',
  '{from} to {to}.': 'Del {from} al {to}.',
  'Clicks by day': 'Clics por día',
  'Spend by day': 'Gasto por día',
  'Other prices cannot be simulated: {count, plural, one {only # observation of similar jobs exists} other {only # observations of similar jobs exist}}, and 30 are needed.':
    'No se pueden simular otros precios: {count, plural, one {solo hay # observación} many {solo hay # de observaciones} other {solo hay # observaciones}} de empleos similares y hacen falta 30.',
  'on these days': 'en estos días',
  'Results of fixed prices with this budget, estimated from {count, plural, one {# observation} other {# observations}} of similar jobs at {lowest} to {highest}. Prices above are assumed to bring no more clicks than the highest.':
    'Resultados de precios fijos con este presupuesto, estimados a partir de {count, plural, one {# observación} many {# de observaciones} other {# observaciones}} de empleos similares, de {lowest} a {highest}. Se supone que los precios superiores no traen más clics que el más alto.',
} as const satisfies Record<string, string>
