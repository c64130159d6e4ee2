export const search = {
  '{name}, job search': '{name}, búsqueda de empleo',
  'Jobs by <link>{name}</link>.': 'Empleos de <link>{name}</link>.',
  'Jobs by <link>{name}</link>, open job advertising.':
    'Empleos de <link>{name}</link>, publicidad abierta de empleos.',

  'Find a job': 'Encontrar empleo',
  'Search the advertised jobs by title, company, keyword and place.':
    'Buscar entre los empleos anunciados por puesto, empresa, palabra clave y lugar.',
  'Enter a job, a place, or both.': 'Indicar qué se busca, dónde, o ambas cosas.',
  What: 'Qué',
  Where: 'Dónde',
  'Title, company or keyword': 'Puesto, empresa o palabra clave',
  'City, state or zip code': 'Ciudad, estado o código postal',
  Search: 'Buscar',

  Filters: 'Filtros',
  'Filters: {count, plural, other {# set}}': 'Filtros: {count, plural, one {# activo} other {# activos}}',
  'Kind of work': 'Tipo de trabajo',
  Benefit: 'Beneficio',
  'Pay at least ($)': 'Salario mínimo ($)',
  'Pay is for': 'Salario por',
  Distance: 'Distancia',
  Any: 'Cualquiera',
  'From home': 'Desde casa',
  'For beginners': 'Para principiantes',
  'an hour': 'hora',
  'a day': 'día',
  'a week': 'semana',
  'a month': 'mes',
  'a year': 'año',
  'Within {miles} miles': 'Hasta {miles} millas',
  'As searched': 'Otro valor',

  '{total, plural, one {# job} other {# jobs}}':
    '{total, plural, one {# empleo} many {# de empleos} other {# empleos}}',
  '{q} in {l}': '{q} en {l}',
  'in {l}': 'en {l}',
  '{heading}. Open a job to read it where it is advertised.':
    '{heading}. Abrir un empleo para leerlo donde está anunciado.',
  Sponsored: 'Patrocinado',
  Featured: 'Destacado',
  'Hiring event': 'Evento de contratación',
  'The job offers': 'El empleo ofrece',
  '{places} and {more} more': '{places} y {more} más',
  'There are no further results': 'No hay más resultados',
  'You are past the last of them. <link>Go to the first page</link>':
    'El último resultado ya pasó. <link>Ir a la primera página</link>',
  'Nothing was found': 'No se encontró nada',
  'This may help:': 'Esto puede ayudar:',
  'Check the spelling.': 'Revisar la ortografía.',
  'Use fewer or more general words.': 'Usar menos palabras o palabras más generales.',
  'Search without the filters': 'Buscar sin los filtros',
  'Look for {q} everywhere': 'Buscar {q} en todas partes',
  'See all jobs in {l}': 'Ver todos los empleos en {l}',
  'Pages of results': 'Páginas de resultados',
  Previous: 'Anterior',
  Next: 'Siguiente',
  '{from, number} to {to, number} of {total, number}': '{from, number} a {to, number} de {total, number}',

  'Your search contains no words. Try a job title, a skill, or a company.':
    'La búsqueda no contiene palabras. Probar con un puesto, una habilidad o una empresa.',
  'This place is unknown. Try a city with its state, such as “Austin, TX”, or a zip code.':
    'Este lugar no se conoce. Probar con una ciudad y su estado, como “Austin, TX”, o un código postal.',
  'Showing {place}; remote jobs first.': 'Se muestra {place}; primero los empleos a distancia.',
  'Showing {place}; {count, plural, one {# other place has this name} other {# other places have this name}}.':
    'Se muestra {place}; {count, plural, one {# otro lugar tiene este nombre} other {# otros lugares tienen este nombre}}.',
  'We read “{typed}” as “{read}”.': '“{typed}” se interpretó como “{read}”.',
  'We read “{typed}” as “{first}” or “{second}”.': '“{typed}” se interpretó como “{first}” o “{second}”.',
  'Few jobs are nearby; these are within {km} km.':
    'Hay pocos empleos cerca; estos están a menos de {km} km.',
  'Few jobs match all of your words. These match some of them.':
    'Pocos empleos contienen todas las palabras. Estos contienen algunas.',

  'Job search': 'Búsqueda de empleo',
  'That did not work': 'Eso no funcionó',
  'Change the search above, or <link>start over</link>.':
    'Cambiar la búsqueda de arriba o <link>empezar de nuevo</link>.',
  'This page has expired. Start a new search.': 'Esta página caducó. Iniciar una búsqueda nueva.',
} as const satisfies Record<string, string>
