import type { AlertKind, alertLabels } from '@tiller/contract/platform/alerts/schemas'
import type { Feature, featureDescriptions } from '@tiller/contract/platform/customers/features'
import type { customerLimits, LimitName } from '@tiller/contract/platform/customers/limits'
import type { Scope, scopeDescriptions } from '@tiller/contract/scopes'

const scopes = {
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
    'Leer empleos; publicar, modificar y finalizar empleos por API',
  'Read jobs, job titles, title suggestions, and shareable links':
    'Leer empleos, títulos de empleos, sugerencias de títulos y enlaces para compartir',
  'Read the status of jobs': 'Leer el estado de los empleos',
  'Read states, counties, cities, and zip codes': 'Leer estados, condados, ciudades y códigos postales',
  'Read your customer account, its statements, changes, saved views, and users':
    'Leer su cuenta de cliente, sus estados de cuenta, cambios, pantallas guardadas y usuarios',
  'Read and share job applications; write notes and record hiring outcomes':
    'Leer y compartir solicitudes; escribir notas y registrar resultados de contratación',
  'Read job applications': 'Leer solicitudes',
  'Read job categories': 'Leer categorías de empleos',
  'Invite users, change their roles, and remove them': 'Invitar usuarios, cambiar sus roles y quitarlos',
  'Read users and their roles': 'Leer usuarios y sus roles',
  'Manage app clients and webhooks, and read the list of scopes':
    'Administrar aplicaciones cliente y webhooks, y leer la lista de permisos',
  'Operate the platform: create customers and publishers, confirm held imports, announce maintenance, and move the clock of a sandbox':
    'Operar la plataforma: crear clientes y editores, confirmar importaciones retenidas, anunciar mantenimiento y adelantar el reloj de un entorno de prueba',
  "Read customers, publishers, held imports, messages, system status, and the operator's audit log":
    'Leer clientes, editores, importaciones retenidas, mensajes, el estado del sistema y el registro de auditoría del operador',
} as const satisfies Record<(typeof scopeDescriptions)[Scope], string>

const alerts = {
  '80% of a budget is spent': 'Se gastó el 80% de un presupuesto',
  'A budget is spent': 'Se gastó un presupuesto',
  'A live campaign has spent nothing for a day': 'Una campaña en curso no ha gastado nada en un día',
  'A feed failed twice in a row': 'Un feed falló dos veces seguidas',
  'A feed lost many jobs': 'Un feed perdió muchos empleos',
  'A feed has problems that cost jobs or money': 'Un feed tiene problemas que cuestan empleos o dinero',
  'A campaign has had clicks but no application for 7 days':
    'Una campaña ha tenido clics pero ninguna solicitud en 7 días',
  'A campaign has suspicious traffic': 'Una campaña tiene tráfico sospechoso',
  'Weekly digest, every Monday': 'Resumen semanal, todos los lunes',
} as const satisfies Record<(typeof alertLabels)[AlertKind], string>

const features = {
  'Change many campaigns or segments in one request.':
    'Modificar muchas campañas o segmentos en una sola petición.',
  'Get recommended prices, predictions, and simulations.':
    'Obtener precios recomendados, predicciones y simulaciones.',
  'Schedule pauses, one-time budgets, and changes of monthly budgets.':
    'Programar pausas, presupuestos únicos y cambios de presupuestos mensuales.',
  'Create and copy segments.': 'Crear y copiar segmentos.',
  'Create sources and change their feed URLs.': 'Crear fuentes y cambiar las URL de sus feeds.',
  'Create additional titles of jobs and get suggestions for them.':
    'Crear títulos adicionales de empleos y obtener sugerencias para ellos.',
  'Create webhooks.': 'Crear webhooks.',
} as const satisfies Record<(typeof featureDescriptions)[Feature], string>

/** The others are names of lists, which have a text anyway. */
type LimitDescription = Exclude<
  (typeof customerLimits)[LimitName]['description'],
  'App clients' | 'Users' | 'Webhooks' | 'Sources'
>

const limits = {
  'Requests per minute of each app client and person (0: unlimited)':
    'Peticiones por minuto de cada aplicación cliente y persona (0: sin límite)',
  'Jobs sent by API per minute, with all sub-customers (0: unlimited)':
    'Empleos enviados por API por minuto, con todos los subclientes (0: sin límite)',
  'Requests per second to the Disposition API, on average (0: unlimited)':
    'Peticiones por segundo a la Disposition API, en promedio (0: sin límite)',
  'Size of a downloaded feed, in MB': 'Tamaño de un feed descargado, en MB',
  'Open jobs by API': 'Empleos abiertos por API',
  'Title expansions per source': 'Títulos adicionales por fuente',
  'Campaigns per pool, without archived ones': 'Campañas por grupo, sin las archivadas',
  'Segments per campaign, without archived ones': 'Segmentos por campaña, sin los archivados',
  'Archived campaigns and segments per pool': 'Campañas y segmentos archivados por grupo',
  'Values in the job filters of a pool': 'Valores en los filtros de empleos de un grupo',
  'Stored responses for idempotency keys, in MB (0: unlimited)':
    'Respuestas guardadas de claves de idempotencia, en MB (0: sin límite)',
} as const satisfies Record<LimitDescription, string>

const backgroundTasks = {
  'Adds recent searches, clicks, and conversions to the sums of the reports.':
    'Suma las búsquedas, los clics y las conversiones recientes a los totales de los informes.',
  'Attributes reported conversions to clicks.': 'Atribuye las conversiones informadas a clics.',
  'Bills held clicks that nobody has reviewed within an hour.':
    'Cobra los clics retenidos que nadie revisó en una hora.',
  'Checks whether landing pages still show their job.':
    'Comprueba si las páginas de destino siguen mostrando su empleo.',
  'Collects the bids, impressions, and clicks on which predictions are based.':
    'Reúne las pujas, las impresiones y los clics en los que se basan las predicciones.',
  'Compares the spent amounts of 50 budgets with their charges, all in turn, for the service level of exact money.':
    'Compara lo gastado de 50 presupuestos con sus cobros, todos por turno, para el nivel de servicio de exactitud del dinero.',
  'Computes the bids from which jobs are featured.':
    'Calcula las pujas a partir de las cuales se destacan los empleos.',
  'Continues long reassignments of jobs to campaigns.':
    'Continúa las reasignaciones largas de empleos a campañas.',
  'Copies the write-ahead log of the embedded database to BACKUP_TO.':
    'Copia el registro de escritura anticipada de la base de datos integrada a BACKUP_TO.',
  'Counts the jobs that lack the pay that a state requires.':
    'Cuenta los empleos a los que les falta el salario que exige un estado.',
  'Deletes data whose retention period has ended.': 'Elimina los datos cuyo plazo de conservación terminó.',
  'Encrypts the keys of applications with the current key after a key rotation.':
    'Cifra las claves de las solicitudes con la clave actual después de una renovación de claves.',
  'Encrypts the secrets of postbacks with the current key after a key rotation.':
    'Cifra los secretos de los postbacks con la clave actual después de una renovación de claves.',
  'Encrypts the secrets of second factors with the current key after a key rotation.':
    'Cifra los secretos de los segundos factores con la clave actual después de una renovación de claves.',
  'Encrypts the secrets of the Reporting API with the current key after a key rotation.':
    'Cifra los secretos de la Reporting API con la clave actual después de una renovación de claves.',
  'Encrypts the secrets of webhooks with the current key after a key rotation.':
    'Cifra los secretos de los webhooks con la clave actual después de una renovación de claves.',
  'Erases applications that are older than RETENTION_APPLICATION_DAYS.':
    'Borra las solicitudes más antiguas que RETENTION_APPLICATION_DAYS.',
  'Fetches and imports the feed that has been due longest.':
    'Descarga e importa el feed que lleva más tiempo pendiente.',
  'Learns from ended days how often job seekers click on jobs, for the ranking of the search.':
    'Aprende de los días terminados con qué frecuencia se hace clic en los empleos, para ordenar los resultados de la búsqueda.',
  'Loads the questions of imported jobs for their application forms.':
    'Carga las preguntas de los empleos importados para sus formularios de solicitud.',
  'Mails due surveys about hires to customers.':
    'Envía por correo a los clientes las encuestas pendientes sobre contrataciones.',
  'Mails the guest lists of events to their organizers.':
    'Envía por correo las listas de invitados de los eventos a sus organizadores.',
  'Mails the requested links to set a new password.':
    'Envía por correo los enlaces solicitados para establecer una contraseña nueva.',
  'Moves stored files from the database to the S3 bucket, if one is configured.':
    'Mueve los archivos guardados de la base de datos al bucket de S3, si hay uno configurado.',
  'Notifies the configured search engines of new, changed, and closed job pages.':
    'Avisa a los buscadores configurados de las páginas de empleos nuevas, modificadas y cerradas.',
  'Performs due schedules: pauses, budget changes, archiving, and the start of a month.':
    'Ejecuta lo programado: pausas, cambios de presupuesto, archivado y el inicio de un mes.',
  'Raises and mails alerts about budgets, feeds, and held clicks.':
    'Genera y envía por correo las alertas sobre presupuestos, feeds y clics retenidos.',
  'Raises and mails the other alerts and the weekly digest.':
    'Genera y envía por correo las demás alertas y el resumen semanal.',
  'Records imports, mails, disk space, search index, and processes for the charts of operators.':
    'Registra importaciones, correos, espacio en disco, índice de búsqueda y procesos para los gráficos de los operadores.',
  'Removes processes that have ended without notice from the list of processes.':
    'Quita de la lista de procesos los que terminaron sin aviso.',
  'Scans uploaded résumés for malware.': 'Analiza los currículums subidos en busca de software malicioso.',
  'Selects the landing pages that are checked and updates the open-job score of each source.':
    'Selecciona las páginas de destino que se comprueban y actualiza la puntuación de empleos abiertos de cada fuente.',
  'Sends due reminders of events to applicants.':
    'Envía a los candidatos los recordatorios pendientes de eventos.',
  'Sends queued mails and retries those that a mail server refused for the moment.':
    'Envía los correos en cola y reintenta los que un servidor de correo rechazó por el momento.',
  'Sends queued text messages, such as sign-in codes.':
    'Envía los mensajes de texto en cola, como los códigos para iniciar sesión.',
  'Sends webhooks, job callbacks, and postbacks to publishers. Runs continuously.':
    'Envía webhooks, avisos sobre empleos y postbacks a editores. Se ejecuta de forma continua.',
  'Takes a backup of the embedded database to BACKUP_TO every day, or when it is run by an operator.':
    'Hace una copia de seguridad de la base de datos integrada en BACKUP_TO cada día, o cuando la ejecuta un operador.',
  'Updates the bids of campaigns with a bid strategy.':
    'Actualiza las pujas de las campañas con una estrategia de puja.',
} as const satisfies Record<string, string>

/** Why a server that receives events or provides a feed could not be reached. */
const connections = {
  'The host is not on the public internet.': 'El host no está en el internet público.',
  'The host name cannot be resolved.': 'No se puede resolver el nombre del host.',
  "No secure connection could be established: the server's certificate or TLS{code}.":
    'No se pudo establecer una conexión segura: problema con el certificado o TLS del servidor{code}.',
  'The request was aborted.': 'La petición se canceló.',
  'The response is incomplete or not HTTP.': 'La respuesta está incompleta o no es HTTP.',
  'The server does not accept connections.': 'El servidor no acepta conexiones.',
  'The server redirects to an invalid URL.': 'El servidor redirige a una URL no válida.',
  'Fewer than {bytes} bytes arrived in {seconds} s.': 'Llegaron menos de {bytes} bytes en {seconds} s.',
  'The response headers are larger than {bytes} bytes.':
    'Los encabezados de la respuesta superan los {bytes} bytes.',
  'The response is larger than {bytes} bytes.': 'La respuesta supera los {bytes} bytes.',
  'The response was not complete within {seconds} s.': 'La respuesta no se completó en {seconds} s.',
  'The server answered {status} to /robots.txt.': 'El servidor respondió {status} a /robots.txt.',
  'The server answered {status}.': 'El servidor respondió {status}.',
  'The server could not be reached within {seconds} s.':
    'No se pudo conectar con el servidor en {seconds} s.',
  'The server redirects more than {count} times.': 'El servidor redirige más de {count} veces.',
} as const satisfies Record<string, string>

/**
 * Sentences that the server or the contract writes. A placeholder such as `{limit}` stands for any text, which is
 * inserted unchanged.
 */
export const serverTexts = {
  ...scopes,
  ...alerts,
  ...features,
  ...limits,
  ...backgroundTasks,
  ...connections,
} as const satisfies Record<string, string>
