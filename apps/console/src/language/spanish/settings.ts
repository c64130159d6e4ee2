export const settings = {
  'You and your customer': 'Usted y su cliente',
  'Your role includes these scopes. A screen that needs another one says so.':
    'Su rol incluye estos permisos. Si una pantalla necesita otro, lo indica.',
  'Mails to you': 'Sus correos',
  'The language of your mails was saved.': 'Se guardó el idioma de sus correos.',
  'This browser': 'Este navegador',
  'Notifications go to': 'Las notificaciones se envían a',
  Nobody: 'Nadie',
  'Billing time zone': 'Zona horaria de facturación',
  'All are switched off': 'Todas están desactivadas',

  'No mails': 'No hay correos',
  'Alerts are mailed to people, not to app clients.':
    'Las alertas se envían por correo a personas, no a aplicaciones cliente.',
  'Choose the alerts that are mailed to {address}. You get each of them once per occurrence.':
    'Elegir las alertas que se envían por correo a {address}. Cada una se envía una sola vez cuando ocurre.',
  'E-mail me about': 'Enviarme un correo cuando',
  'Your alerts were saved.': 'Se guardaron sus alertas.',

  'Where you have signed in to the console. A session ends after 12 hours without a request, and after 30 days in any case.':
    'Dónde ha iniciado sesión en la consola. Una sesión termina después de 12 horas sin actividad y, en todo caso, después de 30 días.',
  'No sessions': 'No hay sesiones',
  'There are no console sessions.': 'No hay sesiones de la consola.',
  'Your sessions': 'Sus sesiones',
  Browser: 'Navegador',
  'A browser': 'Un navegador',
  '{browser} on {system}': '{browser} en {system}',
  'This one': 'Esta',
  'Last used': 'Último uso',
  'End<unseen> the session of {time}</unseen>': 'Cerrar<unseen> la sesión del {time}</unseen>',
  'End all others': 'Cerrar todas las demás',
  'The session was ended.': 'Se cerró la sesión.',
  'The other sessions were ended.': 'Se cerraron las demás sesiones.',

  people: 'personas',
  'No users yet. Invite one above.': 'Todavía no hay usuarios. Se puede invitar a uno arriba.',
  '(you)': '(usted)',
  'Date invited': 'Fecha de la invitación',
  Invited: 'Con invitación pendiente',
  'Signs in': 'Con acceso',
  'Invite a person': 'Invitar a una persona',
  Invite: 'Invitar',
  'The invitation is sent there; the person accepts it before signing in':
    'La invitación se envía allí; la persona la acepta antes de iniciar sesión',
  '{person} was invited. The invitation expires in seven days.':
    'Se invitó a {person}. La invitación vence en siete días.',
  'everything, including people, app clients, and webhooks':
    'todo, incluso personas, aplicaciones cliente y webhooks',
  'campaigns, segments, schedules, titles': 'campañas, segmentos, programación, títulos',
  'read-only access': 'acceso de solo lectura',
  'Role of {person}': 'Rol de {person}',
  '{person} is {role} now.': 'Nuevo rol de {person}: {role}.',
  'Their sessions end at once, and programs that they authorized lose access within 5 seconds.':
    'Sus sesiones terminan de inmediato, y los programas que autorizó pierden el acceso en 5 segundos.',
  '{person} was removed.': 'Se quitó a {person}.',

  'app clients': 'aplicaciones cliente',
  'An app client lets your program use the API. Create the first one.':
    'Una aplicación cliente permite que su programa use la API. Se puede crear la primera aquí.',
  'Token lifetime': 'Duración del token',
  'New app client': 'Aplicación cliente nueva',
  'Token lifetime (minutes)': 'Duración del token (minutos)',
  Permissions: 'Permisos',
  'Choose at least one permission.': 'Elegir al menos un permiso.',
  'New secret': 'Secreto nuevo',
  'for {name}': 'para {name}',
  'The current secret remains valid for 24 hours. Any earlier one stops working now.':
    'El secreto actual sigue siendo válido durante 24 horas. Cualquier secreto anterior deja de funcionar ahora.',
  'Programs that use it lose access within 5 seconds. This cannot be undone.':
    'Los programas que la usan pierden el acceso en 5 segundos. Esto no se puede deshacer.',
  '{name} is deleted. Its tokens end within 5 seconds.':
    'Se eliminó {name}. Sus tokens dejan de funcionar en 5 segundos.',

  webhooks: 'webhooks',
  'A webhook tells your systems what happens, signed and in order. <link>How to receive them</link>.':
    'Un webhook avisa a sus sistemas de lo que ocurre, con firma y en orden. <link>Cómo recibirlos</link>.',
  'New webhook': 'Webhook nuevo',
  'A public URL that begins with https://': 'Una URL pública que empieza con https://',
  'Choose at least one event.': 'Elegir al menos un evento.',
  'Disabled: the server responded 410 Gone': 'Desactivado: el servidor respondió 410 Gone',
  'Disabled after repeated failures': 'Desactivado después de varias fallas',
  'Failing since {time}': 'Con fallas desde: {time}',
  'One secret': 'Un secreto',
  'The previous secret also signs until {time}': 'El secreto anterior también firma hasta: {time}',
  'Send a test event': 'Enviar un evento de prueba',
  'A test event was sent. Its delivery appears below.':
    'Se envió un evento de prueba. Su entrega aparece abajo.',
  'The webhook has a new secret.': 'El webhook tiene un secreto nuevo.',
  'The webhook is enabled.': 'Se activó el webhook.',
  'The webhook is disabled.': 'Se desactivó el webhook.',
  'The webhook is deleted.': 'Se eliminó el webhook.',
  Disable: 'Desactivar',
  Enable: 'Activar',
  'Rotate the secret': 'Renovar el secreto',
  'For 24 hours, messages are signed with both the old and the new secret.':
    'Durante 24 horas, los mensajes se firman con el secreto anterior y con el nuevo.',
  'the webhook': 'el webhook',
  'Its deliveries are deleted, too.': 'También se eliminan sus entregas.',
  deliveries: 'entregas',
  'No deliveries yet. Send a test event.': 'Todavía no hay entregas. Se puede enviar un evento de prueba.',
  Response: 'Respuesta',
  Show: 'Mostrar',
  'message {id}': 'mensaje {id}',
  'Send again': 'Reenviar',
  'The message is being sent again with the same ID.': 'El mensaje se está reenviando con el mismo ID.',

  'Campaign status changed': 'Cambió el estado de una campaña',
  'Segment status changed': 'Cambió el estado de un segmento',
  'Scheduled pause completed': 'Terminó una pausa programada',
  'One-time budget started': 'Empezó un presupuesto único',
  'One-time budget ended': 'Terminó un presupuesto único',
  'Monthly budget changed as scheduled': 'Cambió el presupuesto mensual según lo programado',
  'Scheduled monthly budget change failed': 'Falló un cambio programado del presupuesto mensual',
  'Feed import finished': 'Terminó la importación de un feed',
  'Hiring progress reported by a partner': 'Un socio informó del avance de una contratación',
  'Conversion attributed to a click': 'Conversión atribuida a un clic',
  'Test event': 'Evento de prueba',

  'Add the pixel of a pool to the page that applicants see after they have applied. <link>How conversions are attributed, and how to report them from your server</link>.':
    'Agregar el píxel de un grupo a la página que ven los candidatos después de enviar la solicitud. <link>Cómo se atribuyen las conversiones y cómo informarlas desde su servidor</link>.',
  'No pools yet': 'Todavía no hay grupos',
  'The operator creates pools, which contain sources of jobs and the campaigns over them.':
    'El operador crea los grupos, que contienen fuentes de empleos y las campañas sobre ellos.',
  'Acquisitions are conversions of {count, plural, one {event {events}} other {events {events}}}.':
    'Las adquisiciones son conversiones {count, plural, one {del evento {events}} many {de los eventos {events}} other {de los eventos {events}}}.',
  '{count, plural, one {# report} other {# reports}} of the last 30 days matched no click of this pool. Check that the page or your server sends the <code>tlr_sid</code> of the job URL unchanged, and the right pool.':
    '{count, plural, one {# informe de los últimos 30 días no correspondió} many {# de informes de los últimos 30 días no correspondieron} other {# informes de los últimos 30 días no correspondieron}} a ningún clic de este grupo. Conviene comprobar que la página o su servidor envía sin cambios el <code>tlr_sid</code> de la URL del empleo, y el grupo correcto.',
  'A completed application': 'Una solicitud completada',
  'Event 1': 'Evento 1',
  'Event 3': 'Evento 3',
  'pixel of {event} of {pool}': 'píxel de {pool}: {event}',

  'Every charge and refund of a month, line by line. Each line contains a hash of all previous lines, so that any change is detectable.':
    'Todos los cobros y reembolsos de un mes, línea por línea. Cada línea contiene un hash de todas las anteriores, de modo que cualquier cambio se puede detectar.',
  'No statements yet': 'Todavía no hay estados de cuenta',
  'The first statement appears with the first charged click.':
    'El primer estado de cuenta aparece con el primer clic cobrado.',
  Final: 'Definitivo',
  'In progress': 'En curso',
  Download: 'Descargar',
} as const satisfies Record<string, string>
