export const jobs = {
  'Your jobs appear here after the first import of your feed. <feed>Connect a feed</feed>, or <link>post a job</link>.':
    'Los empleos aparecen aquí después de la primera importación de su feed. <feed>Conectar un feed</feed> o <link>publicar un empleo</link>.',
  Filters: 'Filtros',
  '{label}<unseen>: selected, remove it</unseen>': '{label}<unseen>: filtro activo, quitarlo</unseen>',

  Changed: 'Modificado',
  'No campaign': 'Sin campaña',
  'Source {id}': 'Fuente {id}',

  'Other titles': 'Otros títulos',
  'This is a copy of <link>job {id}</link>.': 'Es una copia del <link>empleo {id}</link>.',
  'It is advertised only under its own title.': 'Se anuncia solo con su propio título.',
  'since {time}': 'desde el {time}',
  'No other titles to suggest, because this title does not name an occupation.':
    'No hay otros títulos que sugerir, porque este título no nombra una ocupación.',
  'Suggested titles': 'Títulos sugeridos',
  '{score, number} of 100': '{score, number} de 100',

  'Links to share the job appear here as soon as it is shown.':
    'Los enlaces para compartir el empleo aparecerán aquí en cuanto sea visible.',
  'Each link records where it was shared. Clicks on it are free.':
    'Cada enlace registra dónde se compartió. Los clics en él son gratuitos.',
  Elsewhere: 'Otro lugar',
  'address for {place}': 'dirección para {place}',

  'Remote (United States)': 'A distancia (Estados Unidos)',
  'For an existing vacancy': 'Para una vacante existente',
  'Not for an existing vacancy': 'No es para una vacante existente',
  '{isHosted, select, true {Apply now} other {Apply}}':
    '{isHosted, select, true {Solicitar ahora} other {Solicitar}}',
  'You go on to {host}.': 'Continúa en {host}.',
  'You go on to your website.': 'Continúa en su sitio web.',
  '{period, select, HOUR {{pay} per hour} DAY {{pay} per day} WEEK {{pay} per week} MONTH {{pay} per month} other {{pay} per year}}':
    '{period, select, HOUR {{pay} por hora} DAY {{pay} por día} WEEK {{pay} por semana} MONTH {{pay} al mes} other {{pay} al año}}',

  '<strong>Live.</strong> Job seekers see it.':
    '<strong>En curso.</strong> Las personas que buscan empleo lo ven.',
  '<strong>Live.</strong> Job seekers see it at {price} per click.':
    '<strong>En curso.</strong> Las personas que buscan empleo lo ven, a {price} por clic.',
  '<strong>Not shown.</strong> {reason} {remedy}': '<strong>No se muestra.</strong> {reason} {remedy}',
  Why: 'Motivos',
  OK: 'En orden',
  'Stops here': 'Se detiene aquí',
  'Not checked': 'Sin comprobar',
  'Feed: text': 'Feed: texto',
  'Feed: entry': 'Feed: entrada',
  'Feed: last day': 'Feed: último día',
  'Source: archiving': 'Fuente: archivado',
  'Source: status': 'Fuente: estado',
  'Since {time}.': '(Desde el {time})',
  'This job': 'Este empleo',

  'Price of a click: none is set': 'Precio de un clic: sin definir',
  'Price of a click: {price}': 'Precio de un clic: {price}',
  'Steps of the price': 'Pasos del precio',
  'Set by': 'Lo define',
  '{count, plural, one {# campaign was considered for the job} other {# campaigns were considered for the job}}':
    '{count, plural, one {Se consideró # campaña para el empleo} many {Se consideraron # de campañas para el empleo} other {Se consideraron # campañas para el empleo}}',
  'its filters match': 'sus filtros coinciden',
  'its filters do not match': 'sus filtros no coinciden',

  'In a search': 'En una búsqueda',
  Words: 'Palabras',
  Look: 'Consultar',
  'Enter a search to see where this job ranks and why.':
    'Ingresar una búsqueda para ver en qué lugar aparece este empleo y por qué.',
  '{total, plural, one {Not among the top results of # job.} other {Not among the top results of # jobs.}}':
    '{total, plural, one {No está entre los primeros resultados de # empleo.} many {No está entre los primeros resultados de # de empleos.} other {No está entre los primeros resultados de # empleos.}}',
  'Place {place, number} of {total, number}.': 'Lugar {place, number} de {total, number}.',
  'Score {score}, the product of:': 'Puntuación {score}, producto de:',
} as const satisfies Record<string, string>
