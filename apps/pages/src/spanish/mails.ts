/** Mails and text messages to applicants. */
export const mails = {
  'Hello,': 'Hola:',
  'Hello {name},': 'Hola, {name}:',
  'Your application: {title}': 'Su solicitud: {title}',
  'Your reply: {title}': 'Su respuesta: {title}',
  'We have received your application for {title} at {company}. You do not need to do anything else.':
    'Recibimos su solicitud para {title} en {company}. No hace falta hacer nada más.',
  'We have received your reply to {title} by {company}.': 'Recibimos su respuesta a {title} de {company}.',
  'When: {time}': 'Cuándo: {time}',
  'Where: {place}': 'Dónde: {place}',
  'You have started to apply for {title}. Continue here: {url}':
    'Su solicitud para {title} está empezada. Se puede continuar aquí: {url}',
  'You have started to reply for {title}. Continue here: {url}':
    'Su respuesta a {title} está empezada. Se puede continuar aquí: {url}',
} as const satisfies Record<string, string>
