export const signIn = {
  'Sign in': 'Iniciar sesión',
  'to continue to <strong>{client}</strong>': 'para continuar a <strong>{client}</strong>',
  'to continue to <strong>the console</strong>': 'para continuar a <strong>la consola</strong>',
  'E-mail address': 'Correo electrónico',
  Password: 'Contraseña',
  'New password': 'Contraseña nueva',
  'At least {count} characters. A few words that only you would put together are good.':
    'Al menos {count} caracteres. Sirven bien unas pocas palabras que nadie más combinaría.',
  'The e-mail address or the password is wrong.': 'El correo electrónico o la contraseña son incorrectos.',

  'Forgot your password?': '¿Olvidó su contraseña?',
  'We will e-mail you a link to set a new one.': 'Enviaremos un enlace por correo para crear una nueva.',
  'Enter an e-mail address, such as name@example.com.':
    'Ingresar un correo electrónico, por ejemplo nombre@example.com.',
  'Send the link': 'Enviar el enlace',
  'Check your e-mails': 'Revisar el correo',
  'If <strong>{email}</strong> can sign in, we e-mail a link to set a new password. It works once, within {minutes} minutes.':
    'Si <strong>{email}</strong> puede iniciar sesión, enviamos por correo un enlace para crear una contraseña nueva. Funciona una sola vez, durante {minutes} minutos.',
  'If <strong>{email}</strong> can sign in, there is a link to set a new password. It works once, within {minutes} minutes.':
    'Si <strong>{email}</strong> puede iniciar sesión, hay un enlace para crear una contraseña nueva. Funciona una sola vez, durante {minutes} minutos.',
  'Nothing there after a few minutes? Check the spam folder. At most three links are sent per hour.':
    '¿No llega nada después de unos minutos? Revisar la carpeta de correo no deseado. Se envían como máximo tres enlaces por hora.',
  'This server has no mail server configured. Ask its operator for the link.':
    'Este servidor no puede enviar correo. Pedir el enlace a quien lo administra.',
  'Back to the sign-in page': 'Volver a la página de inicio de sesión',
  'Set a new password': 'Crear una contraseña nueva',
  'for <strong>{email}</strong>. You will be signed out everywhere.':
    'para <strong>{email}</strong>. Se cerrarán todas las sesiones.',
  'Save the password': 'Guardar la contraseña',
  'Your password is set': 'La contraseña está guardada',
  'All your sessions have ended.': 'Todas sus sesiones se cerraron.',
  'Sign in with the new password': 'Iniciar sesión con la contraseña nueva',
  'The link was used or is older than {minutes} minutes.':
    'El enlace ya se usó o tiene más de {minutes} minutos.',
  'Request a new link': 'Pedir un enlace nuevo',

  'Enter your code': 'Ingresar el código',
  'Your authenticator app shows it.': 'Lo muestra la aplicación de autenticación.',
  'We have sent it to {destination}.': 'Lo enviamos a {destination}.',
  'We have sent it to you.': 'Ya lo enviamos.',
  'A new code has been sent. Earlier codes are no longer valid.':
    'Un código nuevo está en camino. Los anteriores ya no sirven.',
  'Code of 6 digits': 'Código de 6 dígitos',
  'The code is wrong.': 'El código es incorrecto.',
  'The code is wrong or was already used.': 'El código es incorrecto o ya se usó.',
  Continue: 'Continuar',
  'Send another code': 'Enviar otro código',
  'Choose a new password': 'Elegir una contraseña nueva',
  'You were given a password to begin with. Choose one that only you know.':
    'La contraseña recibida era para empezar. Elegir una que nadie más conozca.',
  'The new password must have {min} to {max} characters.':
    'La contraseña nueva debe tener de {min} a {max} caracteres.',
  'The new password must differ from the old one.': 'La contraseña nueva debe ser distinta de la anterior.',
  'The session is at the challenge {step}.': 'La sesión está en el paso {step}.',
  'Save and continue': 'Guardar y continuar',
  'Choose an account': 'Elegir una cuenta',
  'You can sign in for several customers.': 'Puede iniciar sesión para varios clientes.',

  'Allow access?': '¿Permitir el acceso?',
  '<strong>{client}</strong> asks to act for <strong>{customer}</strong> in your name. You are signed in as {email}.':
    '<strong>{client}</strong> pide permiso para actuar por <strong>{customer}</strong> en su nombre. La sesión es de {email}.',
  'It can': 'Puede',
  'It cannot': 'No puede',
  'Change anything.': 'Cambiar nada.',
  'Do or see anything that is not listed above.': 'Hacer ni ver nada que no esté en la lista anterior.',
  'Learn your password.': 'Conocer su contraseña.',
  'Then you go back to <strong>{host}</strong>.': 'Después se vuelve a <strong>{host}</strong>.',
  Deny: 'Rechazar',
  Allow: 'Permitir',
  'Read pools, sources, companies, and campaign applications; read and change monthly budget changes':
    'Leer grupos, fuentes, empresas y solicitudes de campañas; leer y modificar cambios del presupuesto mensual',
  'Read pools, sources, companies, campaign applications, and monthly budget changes':
    'Leer grupos, fuentes, empresas, solicitudes de campañas y cambios del presupuesto mensual',
  'Read and change campaigns, segments, pauses, and one-time budgets; read reports':
    'Leer y modificar campañas, segmentos, pausas y presupuestos únicos; leer informes',
  'Read campaigns, segments, pauses, one-time budgets, and reports':
    'Leer campañas, segmentos, pausas, presupuestos únicos e informes',
  'Read and change title expansions': 'Leer y modificar títulos adicionales',
  'Read title expansions': 'Leer títulos adicionales',
  'Read jobs; post, change, and end jobs by API':
    'Leer empleos; publicar, modificar y terminar empleos por API',
  'Read jobs, job titles, title suggestions, and shareable links':
    'Leer empleos, títulos de empleos, sugerencias de títulos y enlaces para compartir',
  'Read the status of jobs': 'Leer el estado de los empleos',
  'Read states, counties, cities, and zip codes': 'Leer estados, condados, ciudades y códigos postales',
  'Read your customer account, its statements, changes, saved views, and users':
    'Leer la cuenta del cliente, sus estados de cuenta, cambios, vistas guardadas y usuarios',
  'Read and share job applications; write notes and record hiring outcomes':
    'Leer y compartir solicitudes; escribir notas y registrar resultados de contratación',
  'Read job applications': 'Leer solicitudes',
  'Read job categories': 'Leer categorías de empleos',
  'Invite users, change their roles, and remove them': 'Invitar a usuarios, cambiar sus roles y eliminarlos',
  'Read users and their roles': 'Leer los usuarios y sus roles',
  'Manage app clients and webhooks, and read the list of scopes':
    'Administrar aplicaciones cliente y webhooks, y leer la lista de permisos',
  'Operate the platform: create customers and publishers, confirm held imports, announce maintenance, and move the clock of a sandbox':
    'Administrar la plataforma: crear clientes y editores, confirmar importaciones retenidas, anunciar mantenimiento y mover el reloj de un entorno de prueba',
  "Read customers, publishers, held imports, messages, system status, and the operator's audit log":
    'Leer clientes, editores, importaciones retenidas, mensajes, el estado del sistema y el registro de auditoría de la administración',

  'Accept the invitation': 'Aceptar la invitación',
  'to the {brand} console of <strong>{customer}</strong>, as {role, select, OPERATOR {operator} OWNER {owner} EDITOR {editor} other {viewer}}':
    'a la consola de {brand} de <strong>{customer}</strong>, {role, select, OPERATOR {para administrar la plataforma} OWNER {con el rol de propietario} EDITOR {con permiso para editar} other {con permiso de lectura}}',
  'Then sign in as {email} with the password that you have already.':
    'Después, iniciar sesión como {email} con la contraseña que ya tiene.',
  'Choose a password. Then sign in with it as {email}.':
    'Elegir una contraseña. Después, iniciar sesión con ella como {email}.',
  Accept: 'Aceptar',
  'The invitation has expired, was accepted, or was withdrawn. If it was accepted, sign in; otherwise, ask for a new one.':
    'La invitación caducó, ya se aceptó o se retiró. Si ya se aceptó, iniciar sesión; si no, pedir una nueva.',

  'This page cannot continue': 'Esta página no puede continuar',
  'The sign-in has expired, has ended, or was started in another browser. Go back to the app that sent you here and start again.':
    'El inicio de sesión caducó, terminó o empezó en otro navegador. Volver a la aplicación de origen y empezar de nuevo.',
  'The app client that sent you here is unknown.': 'La aplicación de origen no se conoce.',
  'The app client that sent you here did not send one of its redirect URIs.':
    'La aplicación de origen no envió ninguna de sus direcciones de retorno.',
  'Too many concurrent sign-ins; try again later.':
    'Hay demasiados inicios de sesión a la vez; intentarlo de nuevo más tarde.',

  'Unsubscribe?': '¿Cancelar la suscripción?',
  Unsubscribe: 'Cancelar la suscripción',
  'You will no longer receive mails of this kind:': 'No llegarán más correos de este tipo:',
  'You are unsubscribed': 'La suscripción está cancelada',
  'You no longer get mails of this kind:': 'Ya no llegan correos de este tipo:',
  'Choose your alerts in the console': 'Elegir las alertas en la consola',
  'The link is incomplete, or its user no longer exists.':
    'El enlace está incompleto o su usuario ya no existe.',
} as const satisfies Record<string, string>
