export const sources = {
  sources: 'fuentes',
  'Last fetch': 'Última descarga',
  'Next fetch': 'Próxima descarga',
  'Not fetched yet': 'Todavía sin descargar',
  'By the operator': 'Por el operador',
  'A source is a feed of your jobs, or your job board. <link>Connect one</link> to import them.':
    'Una fuente es un feed de sus empleos o su bolsa de empleo. <link>Conectar una</link> para importarlos.',

  'Where are your jobs?': '¿Dónde están sus empleos?',
  'XML feed': 'Feed XML',
  'Spreadsheet (CSV or Excel)': 'Hoja de cálculo (CSV o Excel)',
  'Career site with a sitemap': 'Sitio de empleo con un sitemap',
  'Create the source first; then upload its spreadsheet.':
    'Crear primero la fuente y después subir su hoja de cálculo.',
  'The address of an XML file with your jobs.': 'La dirección de un archivo XML con sus empleos.',
  'Sitemap URL': 'URL del sitemap',
  'Its pages must contain JobPosting as JSON-LD, as for Google for Jobs.':
    'Sus páginas deben contener JobPosting como JSON-LD, igual que para Google for Jobs.',
  'The address of your public job board at {name}.': 'La dirección de su bolsa de empleo pública en {name}.',
  'It is tested before anything is saved.': 'Se prueba antes de guardar nada.',
  'Testing the job board…': 'Probando la bolsa de empleo…',
  'Test feed': 'Probar el feed',
  'Test job board': 'Probar la bolsa de empleo',
  'Connect feed': 'Conectar el feed',
  'Connect job board': 'Conectar la bolsa de empleo',
  'Create source for a spreadsheet': 'Crear la fuente para una hoja de cálculo',
  'Shown with jobs that do not name a company.': 'Se muestra con los empleos que no indican una empresa.',
  'Jobs feed': 'Feed de empleos',
  '{name} is connected. Its first import starts within a minute.':
    'Se conectó {name}. Su primera importación empieza en menos de un minuto.',
  'There is no job that can be imported.': 'No hay ningún empleo que se pueda importar.',
  '{jobs, plural, one {# job found} other {# jobs found}}':
    '{jobs, plural, one {Se encontró # empleo} many {Se encontraron # de empleos} other {Se encontraron # empleos}}',
  '{jobs, plural, one {More than # job found} other {More than # jobs found}}':
    '{jobs, plural, one {Se encontró más de # empleo} many {Se encontraron más de # de empleos} other {Se encontraron más de # empleos}}',
  'Problems: {count, number}': 'Problemas: {count, number}',
  'Line {line, number}: {text}': 'Línea {line, number}: {text}',

  Fetched: 'Descarga',
  'On demand': 'A pedido',
  '{count, plural, one {Every minute} other {Every # minutes}}':
    '{count, plural, one {Cada minuto} many {Cada # de minutos} other {Cada # minutos}}',
  'No fetch planned': 'Ninguna prevista',
  'Consecutive failures': 'Fallas consecutivas',
  'Jobs held back': 'Empleos retenidos',
  'Prices ignored': 'Precios ignorados',
  'Jobs confirmed open': 'Empleos que siguen abiertos',
  'Not checked yet': 'Sin comprobar todavía',
  'Jobs of this source': 'Empleos de esta fuente',
  'Uploaded by the operator': 'Subido por el operador',
  'None: jobs by API': 'Ninguno: empleos por API',
  'None: spreadsheets': 'Ninguno: hojas de cálculo',
  'Problems of the last import': 'Problemas de la última importación',
  imports: 'importaciones',
  'No imports yet. Old imports are deleted.': 'Todavía no hay importaciones. Las antiguas se eliminan.',
  '{name, select, created {New} updated {Changed} deleted {Deleted} unchanged {Unchanged} skipped {Skipped} other {Problems}}':
    '{name, select, created {Nuevos} updated {Modificados} deleted {Eliminados} unchanged {Sin cambios} skipped {Omitidos} other {Problemas}}',

  'The feed is about to be fetched.': 'El feed está por descargarse.',
  'The feed is being read.': 'Se está leyendo el feed.',
  'The jobs are being saved.': 'Se están guardando los empleos.',
  'Jobs so far: {count, number}': 'Empleos hasta ahora: {count, number}',
  '{count, number} per second': '{count, number} por segundo',
  'expected end: {time}': 'final previsto: {time}',

  'Each open job has a public page that Google for Jobs and other search engines can show, free of charge.':
    'Cada empleo abierto tiene una página pública que Google for Jobs y otros buscadores pueden mostrar sin costo.',
  'Give each open job a public page, so that Google for Jobs and other search engines can show it, free of charge.':
    'Dar a cada empleo abierto una página pública, para que Google for Jobs y otros buscadores puedan mostrarlo sin costo.',
  'Publish jobs': 'Publicar empleos',
  'Stop publishing': 'Dejar de publicar',
  'Jobs are no longer published.': 'Los empleos ya no se publican.',
  'Open jobs are published for search engines.': 'Los empleos abiertos se publican para los buscadores.',

  California: 'California',
  Colorado: 'Colorado',
  'District of Columbia': 'Distrito de Columbia',
  Hawaii: 'Hawái',
  Illinois: 'Illinois',
  Massachusetts: 'Massachusetts',
  Maryland: 'Maryland',
  Maine: 'Maine',
  Minnesota: 'Minnesota',
  'New Jersey': 'Nueva Jersey',
  'New York': 'Nueva York',
  Vermont: 'Vermont',
  Washington: 'Washington',
  '{jobs, plural, one {# job posted to {state} without pay} other {# jobs posted to {state} without pay}}':
    '{jobs, plural, one {{state}: # empleo publicado sin salario} many {{state}: # de empleos publicados sin salario} other {{state}: # empleos publicados sin salario}}',
  'The laws of these states require pay in job ads. <link>See the laws</link>. This is guidance, not legal advice.':
    'Las leyes de estos estados exigen indicar el salario en los anuncios. <link>Ver las leyes</link>. Esto es orientación, no asesoría legal.',

  'Import not found': 'No se encontró la importación',
  'Old imports are deleted.': 'Las importaciones antiguas se eliminan.',
  'Import of {time}': 'Importación del {time}',
  Took: 'Duración',
  'Problems by kind': 'Problemas por tipo',
  'All problems': 'Todos los problemas',
  'There were none.': 'No hubo ninguno.',
  problems: 'problemas',
  '{kept, number} of {count, number} are kept one by one: the first 100 of each kind.':
    'Se guardan por separado {kept, number} de {count, number}: los primeros 100 de cada tipo.',
  'All jobs of the feed were imported without problems.':
    'Todos los empleos del feed se importaron sin problemas.',
  'The feed could not be used, or the operator has refused it; see the problems below. The jobs are unchanged.':
    'El feed no se pudo usar o el operador lo rechazó; los problemas están más abajo. Los empleos no cambiaron.',
  'It would delete more than half of the jobs. If this is intended, ask the operator to confirm it.':
    'Eliminaría más de la mitad de los empleos. Si es lo que se desea, pedir al operador que lo confirme.',
  'The feed could not be downloaded completely. It is tried again, with increasing delays.':
    'El feed no se pudo descargar por completo. Se intenta de nuevo, cada vez con más espera.',
  'The import failed, and the platform’s operator is notified. It is tried again.':
    'La importación falló y se avisó al operador de la plataforma. Se intenta de nuevo.',

  'Upload a spreadsheet': 'Subir una hoja de cálculo',
  'CSV or Excel file': 'Archivo CSV o Excel',
  'All jobs of this source, one in each row, with the names of the columns in the first row. Jobs that are not in the file end. At most 8 MB and 10,000 rows.':
    'Todos los empleos de esta fuente, uno en cada fila, con los nombres de las columnas en la primera. Los empleos que no están en el archivo terminan. Como máximo 8 MB y 10,000 filas.',
  'The file is larger than 8 MB.': 'El archivo tiene más de 8 MB.',
  'Reading the file…': 'Leyendo el archivo…',
  'The file cannot be read.': 'No se puede leer el archivo.',
  '{rows, plural, one {# row with jobs.} other {# rows with jobs.}}':
    '{rows, plural, one {# fila con empleos.} many {# de filas con empleos.} other {# filas con empleos.}}',
  'Check what each column contains.': 'Revisar qué contiene cada columna.',
  'Not imported': 'No se importa',
  'Empty column': 'Columna vacía',
  'Choose the column for: {fields}.': 'Elegir la columna para: {fields}.',
  'Import jobs': 'Importar empleos',
  'The import starts within a minute.': 'La importación empieza en menos de un minuto.',
} as const satisfies Record<string, string>
