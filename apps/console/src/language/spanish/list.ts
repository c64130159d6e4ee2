export const list = {
  'Table of {noun}': 'Tabla de {noun}',
  'No {noun} yet': 'Todavía no hay {noun}',
  'No {noun} match': 'No hay {noun} que coincidan',
  'Nothing has <code>{search}</code>.': 'Nada cumple <code>{search}</code>.',
  'Nothing contains “{words}”.': 'Nada contiene “{words}”.',
  'Nothing has the status {status}.': 'Nada tiene el estado {status}.',
  'Nothing contains “{words}” and has the status {status}.':
    'Nada contiene “{words}” y tiene el estado {status}.',
  'Show all': 'Mostrar todo',
  'Pages of {noun}': 'Páginas de {noun}',
  '{first, number} to {last, number} of {total, number}':
    '{first, number} a {last, number} de {total, number}',
  'No rows on this page of {total, number}': 'No hay filas en esta página (total: {total, number})',

  'Sort by': 'Ordenar por',
  'Sort the {table}': 'Ordenar la {table}',
  'Usual order': 'Orden habitual',
  '{column}, ascending': '{column}, ascendente',
  '{column}, descending': '{column}, descendente',
  'Select all': 'Seleccionar todo',
  'Select all {noun} of this page': 'Seleccionar todo en esta página: {noun}',
  'Select {name}': 'Seleccionar {name}',
  'Total of this page': 'Total de esta página',
  '{label}: {amount}, change': '{label}: {amount}, cambiar',
  'must be an amount of dollars and cents': 'debe ser una cantidad de dólares y centavos',

  'Search {noun}': 'Buscar {noun}',
  'Search by {field}': 'Buscar por {field}',
  Search: 'Buscar',
  Advanced: 'Búsqueda avanzada',
  Conditions: 'Condiciones',
  'Combine conditions on several fields, as in the API.':
    'Se pueden combinar condiciones de varios campos, como en la API.',
  'How to write them': 'Cómo escribirlas',

  'Export {format}<unseen> of {noun}</unseen>': 'Exportar {format}<unseen> de {noun}</unseen>',
  'The file contains the first {count, number} rows. Filter the list to export others.':
    'El archivo contiene las primeras {count, number} filas. Filtrar la lista para exportar otras.',
  'The file could not be created: {message}': 'No se pudo crear el archivo: {message}',
} as const satisfies Record<string, string>
