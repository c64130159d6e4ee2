export const operator = {
  Platform: 'Plataforma',
  Tasks: 'Tareas',
  Accounts: 'Cuentas',
  'To review': 'Por revisar',
  Imports: 'Importaciones',
  'Audit log': 'Registro de auditoría',
  '{name} is changed.': 'Se modificó {name}.',

  'Its clock': 'Su reloj',
  '{count, plural, one {# second ahead of the machine} other {# seconds ahead of the machine}}':
    '{count, plural, one {# segundo adelantado respecto a la máquina} many {# de segundos adelantado respecto a la máquina} other {# segundos adelantado respecto a la máquina}}',
  '<link>The status page</link> shows it to everyone.':
    '<link>La página de estado</link> lo muestra a todos.',
  'Last heartbeat': 'Última señal',
  'Free disk space': 'Espacio libre en disco',
  Memory: 'Memoria',
  'Jobs in index': 'Empleos en el índice',
  'Lag of index': 'Retraso del índice',
  'None.': 'No hay ninguno.',

  'Sandbox clock': 'Reloj del entorno de prueba',
  'Everything that is due in the skipped time happens in order: schedules, archiving, and the start of days and months. The clock cannot be turned back.':
    'Todo lo previsto para el tiempo que se salta ocurre en orden: la programación, el archivado y el inicio de días y meses. El reloj no se puede atrasar.',
  'Advance by an hour': 'Adelantar una hora',
  'Advance by a day': 'Adelantar un día',
  'Advance by a week': 'Adelantar una semana',
  'Advance by 31 days': 'Adelantar 31 días',
  'Advancing the clock, day by day…': 'Adelantando el reloj, día por día…',
  'It is {time} now.': 'Hora actual: {time}.',
  'It is {time} now. The clock cannot be turned back.': 'Hora actual: {time}. El reloj no se puede atrasar.',
  'Nothing was due in the skipped time.': 'No había nada previsto para el tiempo que se saltó.',
  '{count, plural, one {# due action was performed.} other {# due actions were performed.}}':
    '{count, plural, one {Se realizó # acción prevista.} many {Se realizaron # de acciones previstas.} other {Se realizaron # acciones previstas.}}',

  'Nothing is backed up. Set BACKUP_TO to a bucket or to a folder on another disk, and restart Tiller.':
    'No se hace ninguna copia de seguridad. Indicar en BACKUP_TO un bucket o una carpeta de otro disco y reiniciar Tiller.',
  'The archive in BACKUP_TO cannot be read: {problem}. The command tiller doctor explains it.':
    'No se puede leer el archivo de copias en BACKUP_TO: {problem}. El comando tiller doctor lo explica.',
  'unknown error': 'error desconocido',
  'The database in DATABASE_URL is backed up with its own tools, such as pgBackRest.':
    'La base de datos de DATABASE_URL se copia con sus propias herramientas, como pgBackRest.',
  'A backup is taken every day. To take one now, run <code>backups.take</code> under <link>Tasks</link>.':
    'Se hace una copia de seguridad cada día. Para hacer una ahora, ejecutar <code>backups.take</code> en <link>Tareas</link>.',
  'Stored backups': 'Copias de seguridad guardadas',
  'Last backup': 'Última copia de seguridad',
  'Last proven restore': 'Última restauración comprobada',
  Never: 'Nunca',
  'Never: run <code>npx tiller restore --rehearse</code>':
    'Nunca: ejecutar <code>npx tiller restore --rehearse</code>',
  'Kept for': 'Se conservan',
  '{count, plural, one {# day} other {# days}}':
    '{count, plural, one {# día} many {# de días} other {# días}}',
  Begun: 'Inicio',
  Ended: 'Fin',
  Finished: 'Terminada',
  Incomplete: 'Incompleta',

  'These tasks run by themselves, on one process at a time. A failed run is made up for by the next. This page follows them without a reload.':
    'Estas tareas se ejecutan solas, en un proceso a la vez. Si una ejecución falla, la siguiente recupera lo pendiente. Esta página se actualiza sin volver a cargarla.',
  'No process that runs background tasks is alive. Start one with <code>tiller serve</code> or <code>tiller serve --role worker</code>.':
    'No hay ningún proceso activo que ejecute las tareas en segundo plano. Iniciar uno con <code>tiller serve</code> o <code>tiller serve --role worker</code>.',
  Task: 'Tarea',
  'Last run': 'Última ejecución',
  Duration: 'Duración',
  'Next run': 'Próxima ejecución',
  'Last error': 'Último error',
  'Begins soon': 'Empieza pronto',
  'Not run yet': 'Sin ejecutar todavía',
  'Run now': 'Ejecutar ahora',
  '{task} failed after {duration}.': '{task} falló después de {duration}.',
  '{task} is done after {duration}.': '{task} terminó después de {duration}.',

  'Last 24 hours': 'Últimas 24 horas',
  'Measured every minute. Gaps are times in which no process ran background tasks.':
    'Medido cada minuto. Los huecos son períodos en los que ningún proceso ejecutaba tareas en segundo plano.',
  'By hour': 'Por hora',
  'By day': 'Por día',
  'Successful imports': 'Importaciones correctas',
  'Sent messages': 'Mensajes enviados',
  'Most messages waiting': 'Máximo de mensajes en espera',
  'Least free disk space': 'Mínimo de espacio libre en disco',
  'Search index': 'Índice de búsqueda',
  'Largest lag': 'Mayor retraso',
  'Most memory of a process': 'Máximo de memoria de un proceso',
  Most: 'Máximo',
  Fewest: 'Mínimo',
  fewest: 'mínimo',

  'The text can contain passwords and codes, so only the command line shows it: <code>npx tiller mail</code>.':
    'El texto puede contener contraseñas y códigos, por lo que solo se muestra en la línea de comandos: <code>npx tiller mail</code>.',
  messages: 'mensajes',
  'No messages were sent recently.': 'No se enviaron mensajes recientemente.',
  'Last failure': 'Última falla',
  '{fault} ({count, plural, one {# attempt} other {# attempts}})':
    '{fault} ({count, plural, one {# intento} many {# de intentos} other {# intentos}})',
  'Send mails again to a rejected address': 'Volver a enviar correos a una dirección rechazada',
  'After a mail server has rejected an address, nothing is sent to it. Allow it again when its owner has repaired the mailbox.':
    'Cuando un servidor de correo rechaza una dirección, no se le envía nada más. Se puede permitir de nuevo cuando su dueño haya arreglado el buzón.',
  Allow: 'Permitir',
  'Mails to {address} are sent again.': 'Se vuelven a enviar correos a {address}.',

  'The name, logo, and colors that job seekers, customers, and the readers of mails and statements see. Each page shows a change when it is loaded next.':
    'El nombre, el logotipo y los colores que ven las personas que buscan empleo, los clientes y quienes leen los correos y los estados de cuenta. Cada página muestra un cambio la próxima vez que se carga.',
  'The brand is changed.': 'Se modificó la marca.',
  'Save brand': 'Guardar la marca',
  'Empty: the default': 'Vacío: el valor predeterminado',
  'Empty: that of the installation': 'Vacío: lo mismo que en la instalación',
  'The host is {host}. The setting BASE_URL determines it.':
    'El host es {host}. Lo determina la opción BASE_URL.',
  'Job pages in this brand appear there, such as jobs.example.org. Empty: the publisher has no pages of its own.':
    'Allí aparecen las páginas de empleos con esta marca, por ejemplo jobs.example.org. Vacío: el editor no tiene páginas propias.',
  'Name on pages': 'Nombre en las páginas',
  'Sender name of mails': 'Nombre del remitente de los correos',
  'Empty: the name on pages': 'Vacío: el nombre en las páginas',
  'Sender address of mails': 'Dirección del remitente de los correos',
  'SPF and DKIM of its domain must allow the mail server. Empty: MAIL_FROM.':
    'SPF y DKIM de su dominio deben permitir el servidor de correo. Vacío: MAIL_FROM.',
  'SPF and DKIM of its domain must allow the mail server. Empty: that of the installation.':
    'SPF y DKIM de su dominio deben permitir el servidor de correo. Vacío: la dirección de la instalación.',
  'The logo': 'El logotipo',
  'Remove the logo': 'Quitar el logotipo',
  'Another logo': 'Otro logotipo',
  'A PNG image with a transparent background, at most 256 KB and 1,024 pixels wide and high':
    'Una imagen PNG con fondo transparente, de 256 KB como máximo y hasta 1,024 píxeles de ancho y de alto',
  'Of links and buttons on light backgrounds, such as #0b5c3a':
    'De los enlaces y botones sobre fondos claros, por ejemplo #0b5c3a',
  'Accent color in dark mode': 'Color de acento en modo oscuro',
  'Empty: derived from the accent color': 'Vacío: se deriva del color de acento',

  When: 'Fecha y hora',
  Who: 'Autor',
  'Before and after': 'Antes y después',
  'The command line': 'La línea de comandos',
  'A program': 'Un programa',
  'Deleted user {id}': 'Usuario eliminado {id}',
  'All changes by operators, in the console or on the command line, are recorded here permanently.':
    'Aquí se registran de forma permanente todos los cambios de los operadores, en la consola o en la línea de comandos.',

  customers: 'clientes',
  ID: 'ID',
  Parent: 'Cliente principal',
  'Type of business': 'Tipo de negocio',
  'Create one above.': 'Se puede crear uno arriba.',
  'New customer': 'Cliente nuevo',
  'Parent customer (number)': 'Cliente principal (número)',
  'nothing is billed': 'no se cobra nada',
  '{name} is customer {id}.': '{name} es el cliente {id}.',
  'Revenue in {month}': 'Ingresos de {month}',
  'Nothing was charged in this month': 'No se cobró nada en este mes',
  'Revenue appears with the first charged click of a customer.':
    'Los ingresos aparecen con el primer clic cobrado de un cliente.',
  Revenue: 'Ingresos',
  'Revenue by type of business': 'Ingresos por tipo de negocio',
  revenue: 'ingresos',

  'Address for copies': 'Dirección para copias',
  'Receives a copy of every mail to the e-mail address':
    'Recibe una copia de cada correo a la dirección principal',
  'Application forms contain the questions of feeds':
    'Los formularios de solicitud contienen las preguntas de los feeds',
  'Applicant tracking system': 'Sistema de seguimiento de candidatos',
  Pools: 'Grupos',
  'No pools yet. A customer needs one for its jobs.':
    'Todavía no hay grupos. Un cliente necesita uno para sus empleos.',
  'New pool': 'Grupo nuevo',
  'The pool {name} is created.': 'Se creó el grupo {name}.',
  'An empty field has the default of the installation. Rates apply within 5 seconds, other limits immediately. What exists above a lower limit remains.':
    'Un campo vacío tiene el valor predeterminado de la instalación. Los límites de frecuencia se aplican en 5 segundos y los demás de inmediato. Lo que ya existe por encima de un límite menor se conserva.',
  'Default: {usual, number}. From {minimum, number} to {maximum, number}.':
    'Predeterminado: {usual, number}. De {minimum, number} a {maximum, number}.',
  'No limit is different.': 'Ningún límite cambió.',
  'The limits are changed.': 'Se modificaron los límites.',

  'Invite a user': 'Invitar a un usuario',
  'No users yet. Invite the first one as an owner.':
    'Todavía no hay usuarios. Conviene invitar al primero como propietario.',
  'The first {count, number} of {total, number} users.':
    'Los primeros {count, number} de {total, number} usuarios.',
  'No password chosen yet': 'Sin contraseña todavía',
  Added: 'Agregado',
  'Mail password link': 'Enviar enlace de contraseña',
  'to {name}': 'a {name}',
  'The person receives a link to set a new password. The present password works until then.':
    'La persona recibe un enlace para establecer una contraseña nueva. La contraseña actual funciona hasta entonces.',
  '{name} receives a link to set a new password, valid for an hour.':
    '{name} recibe un enlace para establecer una contraseña nueva, válido por una hora.',
  'The sessions of the person end immediately. This cannot be undone; the person can be invited again.':
    'Las sesiones de la persona terminan de inmediato. Esto no se puede deshacer, pero se puede invitar de nuevo a la persona.',
  '{name} is removed.': 'Se quitó a {name}.',

  'Customer {id}': 'Cliente {id}',
  'No sources yet. A pool needs one that provides its jobs.':
    'Todavía no hay fuentes. Un grupo necesita una que aporte sus empleos.',
  'Button text of advertisements': 'Texto del botón de los anuncios',
  'Apply now or View job, depending on the job': 'Apply now o View job, según el empleo',
  'Questions in every application form': 'Preguntas en todos los formularios de solicitud',
  'Conversions that count as acquisitions': 'Conversiones que cuentan como adquisiciones',
  'Conversion {event}': 'Conversión {event}',
  'CPA pool: bill acquisitions at the target CPA instead of clicks':
    'Grupo de CPA: cobrar las adquisiciones al CPA objetivo en lugar de los clics',
  'Stop billing clicks, as this pool has done since an earlier version, and bill acquisitions':
    'Dejar de cobrar los clics, como hace este grupo desde una versión anterior, y cobrar las adquisiciones',
  'Append tlr_sid to the job URL of every click': 'Agregar tlr_sid a la URL del empleo en cada clic',

  'Pool {id}': 'Grupo {id}',
  'New source': 'Fuente nueva',
  'The source {name} is created. Its first import starts within a minute.':
    'Se creó la fuente {name}. Su primera importación empieza en menos de un minuto.',
  'The feed is fetched from {address}.': 'El feed se descarga de {address}.',
  'Fetch feed now': 'Descargar el feed ahora',
  'The feed of {name} is fetched within 15 seconds.':
    'El feed de {name} se descarga en menos de 15 segundos.',
  'Jobs of a source that is not live are paused. An archived source stays archived.':
    'Los empleos de una fuente que no está en curso quedan en pausa. Una fuente archivada no se puede recuperar.',
  'New feed URL': 'URL nueva del feed',
  'With its key, if it needs one. Only the host and path are shown afterward.':
    'Con su clave, si necesita una. Después solo se muestran el host y la ruta.',
  'Testing the feed…': 'Probando el feed…',
  'Test URL': 'Probar la URL',
  'Save URL': 'Guardar la URL',
  'The feed of {name} is fetched from the new URL within a minute.':
    'El feed de {name} se descarga de la URL nueva en menos de un minuto.',

  publishers: 'editores',
  'All publishers': 'Todos los editores',
  'New publisher': 'Editor nuevo',
  '{name} (publisher ID {id})': '{name} (ID del editor: {id})',
  'For a charged click': 'Por un clic cobrado',
  'Its share': 'Su porcentaje',
  'For an expired job': 'Por un empleo vencido',
  'Clicks by class': 'Clics por clase',
  'Table of clicks by class': 'Tabla de clics por clase',
  'clicks by class': 'clics por clase',
  'At most 31 days.': '31 días como máximo.',
  'No clicks in this period': 'No hay clics en este período',
  'Choose other days.': 'Elegir otros días.',
  'All classes': 'Todas las clases',
  'Charged clicks': 'Clics cobrados',
  'postbacks to {name}': 'postbacks a {name}',
  'Fee per charged click, in dollars': 'Tarifa por clic cobrado, en dólares',
  'Empty: its share of the charge': 'Vacío: su porcentaje del cobro',
  'Fee per click on an expired job, in dollars': 'Tarifa por clic en un empleo vencido, en dólares',
  'Allowed redirect hosts': 'Hosts de redirección permitidos',
  'Separated by spaces, such as jobs.example.com': 'Separados por espacios, por ejemplo jobs.example.com',
  'Receives the conversions of its clicks. A new URL creates a new secret, which is shown once.':
    'Recibe las conversiones de sus clics. Una URL nueva crea un secreto nuevo, que se muestra una sola vez.',
  '“{text}” is not an amount of dollars and cents, such as 0.25.':
    '“{text}” no es una cantidad de dólares y centavos, como 0.25.',

  'Refund clicks': 'Reembolsar clics',
  'of {name}': 'de {name}',
  'Refunds every charged click of these days, and its acquisitions, that is not refunded yet. The money returns to the budgets that paid, and the publisher’s earnings are reversed.':
    'Reembolsa todos los clics cobrados de estos días, y sus adquisiciones, que todavía no se hayan reembolsado. El dinero vuelve a los presupuestos que pagaron y se anulan las ganancias del editor.',
  'First day': 'Primer día',
  'At most 31 days, in the time zone {zone}': '31 días como máximo, en la zona horaria {zone}',
  'Each advertiser’s statement shows it with each refund':
    'El estado de cuenta de cada anunciante lo muestra con cada reembolso',
  'Show what would be refunded': 'Mostrar lo que se reembolsaría',
  'No click of these days has a charge that can be refunded. Choose other days.':
    'Ningún clic de estos días tiene un cobro que se pueda reembolsar. Elegir otros días.',
  'Would be refunded: {refund}': 'Se reembolsaría: {refund}',
  'Refunded: {refund}': 'Se reembolsó: {refund}',
  'Each charge gets a refund with the reason “{reason}” in its advertiser’s statement. This cannot be undone.':
    'Cada cobro recibe un reembolso con el motivo “{reason}” en el estado de cuenta de su anunciante. Esto no se puede deshacer.',
  '{clicks, plural, one {# click} other {# clicks}} for {cost}, in {campaigns, plural, one {# campaign} other {# campaigns}} of {customers, plural, one {# customer} other {# customers}}. The publisher’s earnings decrease by {earned}.':
    '{clicks, plural, one {# clic} many {# de clics} other {# clics}} por {cost}, en {campaigns, plural, one {# campaña} many {# de campañas} other {# campañas}} de {customers, plural, one {# cliente} many {# de clientes} other {# clientes}}. Las ganancias del editor disminuyen en {earned}.',

  'Find the applications of a person who asks for erasure, or of a legal dispute for which they must be kept. The applicant is not shown here.':
    'Permite buscar las solicitudes de una persona que pide que se borren, o las de una disputa legal por la que se deben conservar. El candidato no se muestra aquí.',
  'E-mail address of the applicant, or ID of the application':
    'Correo electrónico del candidato o ID de la solicitud',
  'An e-mail address or a number': 'Un correo electrónico o un número',
  'No applications found': 'No se encontraron solicitudes',
  'Applications that are erased no longer contain an address, and are found only by their ID. So are those that were sent without an address.':
    'Las solicitudes borradas ya no contienen ninguna dirección y solo se encuentran por su ID. Lo mismo ocurre con las que se enviaron sin dirección.',
  'Found applications': 'Solicitudes encontradas',
  'ID {id}': 'ID {id}',
  'Date sent': 'Fecha de envío',
  'Personal data': 'Datos personales',
  Stored: 'Almacenados',
  'Erased {time}': 'Borrados: {time}',
  'Held until {time}': 'Retenidos hasta: {time}',
  'Reason of the hold': 'Motivo de la retención',
  'Hold<unseen> application {id}</unseen>': 'Retener<unseen> la solicitud {id}</unseen>',
  'Release<unseen> application {id}</unseen>': 'Liberar<unseen> la solicitud {id}</unseen>',
  'Erase<unseen> application {id}</unseen>': 'Borrar<unseen> la solicitud {id}</unseen>',
  'Hold application {id}': 'Retener la solicitud {id}',
  'Hold application': 'Retener la solicitud',
  'Until then, nobody can erase it, and it is not erased after the retention period.':
    'Hasta entonces, nadie puede borrarla y no se borra al terminar el plazo de conservación.',
  'Shown to anyone who tries to erase it': 'Se muestra a quien intente borrarla',
  'Application {id} is held.': 'Se retuvo la solicitud {id}.',
  'Application {id} is no longer held.': 'La solicitud {id} ya no está retenida.',
  'Erase application {id}': 'Borrar la solicitud {id}',
  Erase: 'Borrar',
  'The applicant, answers, résumé and other files, notes, mails, and partners’ reports of the application to {customer} for {job} are erased. Only the statistics remain. <b>This cannot be undone.</b>':
    'Se borran el candidato, las respuestas, el currículum y otros archivos, las notas, los correos y los informes de socios de la solicitud a {customer} para {job}. Solo quedan las estadísticas. <b>Esto no se puede deshacer.</b>',
  'The receipt and the audit log contain it': 'El comprobante y el registro de auditoría lo contienen',
  'Application {id} is erased. Receipt {receipt}.': 'Se borró la solicitud {id}. Comprobante {receipt}.',
  'Application {id} is erased, except for its {files}, which an old server must delete: start it.':
    'Se borró la solicitud {id}, salvo estos archivos, que debe eliminar un servidor anterior: {files}. Hay que iniciarlo.',

  'An import that would delete more than half of the jobs of its source is held here, because the feed may be broken. Confirm it if the jobs are really gone; refuse it to keep them until the next fetch.':
    'Una importación que eliminaría más de la mitad de los empleos de su fuente se retiene aquí, porque el feed puede estar dañado. Conviene confirmarla si los empleos de verdad ya no existen, o rechazarla para conservarlos hasta la próxima descarga.',
  'held imports': 'importaciones retenidas',
  'No import awaits confirmation.': 'Ninguna importación espera confirmación.',
  Received: 'Recibida',
  'A file': 'Un archivo',
  'Jobs to be deleted': 'Empleos por eliminar',
  'The feed is being fetched again and is imported unless even more jobs would be deleted.':
    'El feed se está descargando de nuevo y se importa, a menos que se fueran a eliminar aún más empleos.',
  'The jobs are kept. The next fetch is evaluated again.':
    'Los empleos se conservan. La próxima descarga se evalúa de nuevo.',
  'The feed is fetched again. {count, plural, one {# job, or as many as are missing by then, is} other {# jobs, or as many as are missing by then, are}} deleted.':
    'El feed se descarga de nuevo. Se {count, plural, one {elimina # empleo} many {eliminan # de empleos} other {eliminan # empleos}}, o todos los que falten en ese momento.',

  'When a campaign gets far more clicks than usual, the additional clicks are held for one hour and then billed. Look at them in this hour: bill them now if the traffic is genuine, or reject them.':
    'Cuando una campaña recibe muchos más clics que de costumbre, los clics adicionales se retienen durante una hora y después se cobran. Conviene examinarlos en esa hora: cobrarlos de inmediato si el tráfico es genuino, o descartarlos.',
  'No clicks are held': 'No hay clics retenidos',
  'There is nothing to do. To find invalid clicks that were billed, open <b>Publishers</b>, compare the clicks by class, and refund a publisher’s clicks on its page.':
    'No hay nada que hacer. Para encontrar clics no válidos que se cobraron, abrir <b>Editores</b>, comparar los clics por clase y reembolsar los clics de un editor en su página.',
  'Table of campaigns with held clicks': 'Tabla de campañas con clics retenidos',
  'held clicks': 'clics retenidos',
  'Oldest click': 'Clic más antiguo',
  'Billed from': 'Se cobran desde',
  '{campaign}: {cost} charged for {clicks, plural, one {# click} other {# clicks}}.':
    '{campaign}: se cobraron {cost} por {clicks, plural, one {# clic} many {# de clics} other {# clics}}.',
  '{campaign}: {clicks, plural, one {# click rejected} other {# clicks rejected}}.':
    '{campaign}: {clicks, plural, one {# clic descartado} many {# de clics descartados} other {# clics descartados}}.',
  '{count, plural, one {# is still held.} other {# are still held.}}':
    '{count, plural, one {Sigue retenido #.} many {Siguen retenidos #.} other {Siguen retenidos #.}}',
  '{clicks, plural, one {# click for {cost} is} other {# clicks for {cost} are}} charged now, as far as budgets and limits allow. A charge can be refunded later.':
    'Se {clicks, plural, one {cobra ahora # clic} many {cobran ahora # de clics} other {cobran ahora # clics}} por {cost}, hasta donde lo permitan los presupuestos y los límites. Un cobro se puede reembolsar después.',
  '{clicks, plural, one {# click for {cost} is never charged, and its publisher earns nothing for it.} other {# clicks for {cost} are never charged, and the publishers earn nothing for them.}} This cannot be undone.':
    '{clicks, plural, one {# clic por {cost} no se cobrará nunca y su editor no ganará nada por él.} many {# de clics por {cost} no se cobrarán nunca y los editores no ganarán nada por ellos.} other {# clics por {cost} no se cobrarán nunca y los editores no ganarán nada por ellos.}} Esto no se puede deshacer.',

  'Job seekers report jobs that are closed or look like a scam. A decision applies to all open reports about the job and is recorded in the audit log.':
    'Las personas que buscan empleo reportan empleos que están cerrados o parecen una estafa. Una decisión se aplica a todos los reportes abiertos sobre el empleo y queda en el registro de auditoría.',
  'job reports': 'reportes de empleos',
  'Job seekers have not reported any job.': 'Nadie ha reportado ningún empleo.',
  Reported: 'Fecha del reporte',
  'Reported as': 'Reportado como',
  '(opens a new tab)': '(abre una pestaña nueva)',
  'To be decided': 'Por decidir',
  Dismissed: 'Descartado',
  'The job is no longer shown or billed, whatever its source says. This cannot be undone.':
    'El empleo ya no se muestra ni se cobra, diga lo que diga su fuente. Esto no se puede deshacer.',
  '{title} is no longer shown or billed.': '{title}: ya no se muestra ni se cobra.',
  '{title} stays as it is.': '{title}: se queda como está.',

  'What pixels and servers of advertisers reported in the last 30 days, and what became of it. Many reports without a click usually mean that a page loses the <code>tlr_sid</code> of the job’s URL.':
    'Lo que informaron los píxeles y servidores de los anunciantes en los últimos 30 días, y qué pasó con ello. Muchos informes sin clic suelen indicar que una página pierde el <code>tlr_sid</code> de la URL del empleo.',
  'No conversions were reported': 'No se informaron conversiones',
  'Advertisers find the pixels of their pools under Settings → Conversions.':
    'Los anunciantes encuentran los píxeles de sus grupos en Configuración → Conversiones.',
  'Conversion reports by pool and result': 'Informes de conversiones por grupo y resultado',
  'conversion reports': 'informes de conversiones',
  Result: 'Resultado',
  'Last report': 'Último informe',
  Counted: 'Contada',
  'Duplicate: the click already has this conversion': 'Duplicada: el clic ya tiene esta conversión',
  'No such click': 'No existe ese clic',
  'The click was not valid': 'El clic no era válido',
  'The click was on a job of another pool': 'El clic fue en un empleo de otro grupo',
  'After the attribution window': 'Después del plazo de atribución',
  'Waiting for its click': 'En espera de su clic',
  'No pool named': 'Sin grupo indicado',
  'Unknown pool {id}': 'Grupo desconocido {id}',

  'Suspend or release a campaign or segment': 'Suspender una campaña o un segmento, o levantar la suspensión',
  'A suspended campaign is no longer shown or billed, and its owner cannot launch it. A released one is returned to its owner, paused. The owner sees the reason under <b>Changes</b>.':
    'Una campaña suspendida ya no se muestra ni se cobra, y su dueño no puede iniciarla. Al levantar la suspensión, la campaña vuelve a su dueño en pausa. El dueño ve el motivo en <b>Cambios</b>.',
  'The customer can read it': 'El cliente puede leerlo',
  'Apply intervention': 'Aplicar la intervención',
  '{kind} {id} is {status}.': '{kind} {id}: {status}.',
  'Refund a charged click or acquisition': 'Reembolsar un clic o una adquisición cobrados',
  'The amount returns to the budgets that paid, the publisher’s earnings are reversed, and the statement of the month has a line with the reason. To refund many clicks, open the page of their publisher.':
    'El importe vuelve a los presupuestos que pagaron, se anulan las ganancias del editor y el estado de cuenta del mes tiene una línea con el motivo. Para reembolsar muchos clics, abrir la página de su editor.',
  'Click ID': 'ID del clic',
  'The value of tlr_sid': 'El valor de tlr_sid',
  'Conversion event': 'Evento de conversión',
  'Of a charged acquisition. Leave it empty to refund the click itself.':
    'De una adquisición cobrada. Dejarlo vacío para reembolsar el clic mismo.',
  'The statement contains it': 'El estado de cuenta lo contiene',
  Refund: 'Reembolsar',
  '{amount} is returned to campaign {id}.': 'Se devolvieron {amount} a la campaña {id}.',
} as const satisfies Record<string, string>
