/** Mails to people who work for a customer or the operator. Those about alerts have texts of their own, too. */
export const userMails = {
  'You are invited to the {brand} console of {customer}': 'Invitación a la consola de {brand} de {customer}',
  'Accept the invitation within {days} days:': 'Aceptar la invitación dentro de {days} días:',
  'If you did not expect this e-mail, ignore it.': 'Si no esperaba este correo, no hace falta hacer nada.',

  'Your sign-in code': 'Su código para iniciar sesión',
  '{code} is your code for signing in to {brand}. We will never ask you for it anywhere else.':
    '{code} es su código para iniciar sesión en {brand}. Nunca lo pediremos en otro lugar.',
  'Set a new password for {brand}': 'Crear una contraseña nueva para {brand}',
  'Set a new password for the {brand} console within {minutes} minutes:':
    'Crear una contraseña nueva para la consola de {brand} dentro de {minutes} minutos:',
  'If you did not request this e-mail, ignore it. Your password does not change.':
    'Si no pidió este correo, no hace falta hacer nada. Su contraseña no cambia.',
  'Your {brand} password was changed': 'Su contraseña de {brand} cambió',
  'Your password for the {brand} console was changed with a link from an e-mail. All your sessions have ended.':
    'Su contraseña para la consola de {brand} se cambió con un enlace de un correo. Todas sus sesiones se cerraron.',
  'If this was not you, somebody can read your e-mails. Secure your mailbox, set a new password on the sign-in page, and inform the owner of your account.':
    'Si no fue usted, alguien puede leer su correo. Proteger el buzón, crear una contraseña nueva en la página de inicio de sesión y avisar al propietario de la cuenta.',

  '{count} alerts: {kind}': '{count} alertas: {kind}',
  '… and {count} more': '… y {count} más',
  'All alerts: {url}': 'Todas las alertas: {url}',
  'You receive this mail because of your alert “{kind}”.': 'Este correo se envía por su alerta “{kind}”.',
  'Choose your alerts: {url}': 'Elegir las alertas: {url}',
  'Unsubscribe: {url}': 'Cancelar la suscripción: {url}',

  '{count, plural, one {The page of a job is closed} other {The pages of # jobs are closed}}':
    '{count, plural, one {La página de un empleo está cerrada} other {Las páginas de # empleos están cerradas}}',
  'Job seekers who click on these jobs find no open job:':
    'Quienes buscan empleo y hacen clic en estos empleos no encuentran ninguna vacante:',
  'Remove the jobs from your source, or correct their URLs. Jobs whose page stays closed for {days} days are no longer advertised or billed.':
    'Quitar los empleos de la fuente o corregir sus URL. Los empleos cuya página sigue cerrada {days} días dejan de anunciarse y de cobrarse.',
  'Your jobs: {url}': 'Sus empleos: {url}',
  '{brand} sends at most one such mail per day.': '{brand} envía como máximo un correo de este tipo por día.',

  'Webhook {id} is disabled': 'El webhook {id} está desactivado',
  'Webhook {webhook} is disabled: its server answered 410 (Gone).':
    'El webhook {webhook} está desactivado: su servidor respondió 410 (Gone).',
  'Webhook {webhook} is disabled: its server has taken no message for {days} days.':
    'El webhook {webhook} está desactivado: su servidor no aceptó ningún mensaje en {days} días.',
  'Its messages are no longer sent. When the server is well again, enable the webhook ({enable}) and replay what it has missed ({replay}).':
    'Sus mensajes ya no se envían. Cuando el servidor vuelva a funcionar, activar el webhook ({enable}) y volver a enviar los mensajes perdidos ({replay}).',

  'Your campaign {name}': 'Su campaña {name}',
  'How satisfied are you with the campaign {name}? One click is enough:':
    '¿Cuál es su grado de satisfacción con la campaña {name}? Basta un clic:',

  'Application for {title}': 'Solicitud para {title}',
  '{sender} asks you to look at an application for {title}:':
    '{sender} le pide ver una solicitud para {title}:',
  'An app client of your account asks you to look at an application for {title}:':
    'Una aplicación cliente de su cuenta le pide ver una solicitud para {title}:',
  'A colleague asks you to look at an application for {title}:':
    'Alguien de su equipo le pide ver una solicitud para {title}:',
  'Sign in to open it.': 'Iniciar sesión para abrirla.',
  'You have received an application for {title} at {company} ({reference}).':
    'Llegó una solicitud para {title} en {company} ({reference}).',
  'All qualifying questions were answered correctly.':
    'Todas las preguntas de calificación se respondieron correctamente.',
  'Not all qualifying questions were answered correctly.':
    'No todas las preguntas de calificación se respondieron correctamente.',
  'Application {id}: {request}': 'Solicitud {id}: {request}',

  'Replies to {event}: {fresh} new, {total} in total':
    'Respuestas a {event}: nuevas, {fresh}; en total, {total}',
  'Guest list of {event}': 'Lista de invitados de {event}',
  '(erased)': '(datos borrados)',
} as const satisfies Record<string, string>
