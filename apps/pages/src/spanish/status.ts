export const status = {
  Status: 'Estado',
  'How {name} works right now, and how well it has worked in the last 30 days.':
    'Cómo funciona {name} en este momento y cómo funcionó en los últimos 30 días.',
  'Everything works': 'Todo funciona',
  'Works, with a problem': 'Funciona, con un problema',
  '{name} does not work at the moment': '{name} no funciona en este momento',
  'As of <time>{now}</time>.': 'Situación del <time>{now}</time>.',
  'Maintenance is planned.': 'Hay un mantenimiento previsto.',
  'Maintenance is underway.': 'Hay un mantenimiento en curso.',
  Works: 'Funciona',
  'Has a problem': 'Tiene un problema',
  'Does not work': 'No funciona',
  Database: 'Base de datos',
  Disk: 'Disco',
  Files: 'Archivos',
  'Background work': 'Tareas en segundo plano',
  'Service levels': 'Niveles de servicio',
  'The share of good events, as the servers measured it. Requests that did not reach a server are not counted.':
    'El porcentaje de eventos buenos, según la medición de los servidores. No se cuentan las peticiones que no llegaron a un servidor.',
  Service: 'Servicio',
  Target: 'Objetivo',
  'Last hour': 'Última hora',
  'Last day': 'Último día',
  'Last 30 days': 'Últimos 30 días',
  'no events': 'sin eventos',
  'below target': 'por debajo del objetivo',
  'Click redirects': 'Redirección de clics',
  'The click is redirected, not answered with a server error.':
    'El clic se redirige y no termina en un error del servidor.',
  Searches: 'Búsquedas',
  'The search is answered within 250 ms.': 'La búsqueda se responde en menos de 250 ms.',
  'Hiring outcomes': 'Resultados de contratación',
  'The report is stored or refused for a reason, not answered with a server error.':
    'El informe se guarda o se rechaza con un motivo y no termina en un error del servidor.',
  'Exact money': 'Importes exactos',
  'The amount spent of a budget equals the sum of its charges and does not exceed the budget.':
    'Lo gastado de un presupuesto es igual a la suma de sus cargos y no supera el presupuesto.',
  Webhooks: 'Webhooks',
  'A message is first sent within a minute. Messages that wait for a failing receiver do not count.':
    'Un mensaje se envía por primera vez en menos de un minuto. No cuentan los mensajes que esperan a un receptor con fallas.',
} as const satisfies Record<string, string>

/** Errors of the server. Messages that are not among them are replaced by those at the end. */
export const errors = {
  'The request is invalid': 'La petición no es válida',
  'The body cannot be parsed': 'No se pueden leer los datos enviados',
  'The object was not found': 'No se encontró',
  'Method not allowed': 'Método no permitido',
  'The body is too large': 'Los datos enviados son demasiado grandes',
  'The Content-Type is not supported': 'El formato de los datos no se acepta',
  'Too many failed attempts': 'Demasiados intentos fallidos',
  'Too many requests': 'Demasiadas peticiones',
  'The request timed out': 'La petición tardó demasiado',
  'Internal server error': 'Error del servidor',
  'The service is unavailable': 'El servicio no está disponible',
  'The request failed; nothing was changed.': 'La petición falló; no se cambió nada.',
  'The database is unavailable.': 'La base de datos no está disponible.',
  'Try again in {seconds, plural, one {# second} other {# seconds}}.':
    'Intentarlo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.',
  'Try again in a moment.': 'Intentarlo de nuevo en un momento.',
  'Check the address and your entries.': 'Revisar la dirección y los datos ingresados.',
} as const satisfies Record<string, string>
