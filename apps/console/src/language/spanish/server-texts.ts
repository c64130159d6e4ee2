/**
 * Sentences that the server or the contract writes. A placeholder such as `{limit}` stands for any text, which is
 * inserted unchanged. `{sentence}` stands for a sentence that is translated, too.
 */
export const serverTexts = {
  // Problems of fields (`packages/contract/src/fault.ts`)
  'is not a parameter of this operation': 'no es un parámetro de esta operación',
  'is not a field of this object': 'no es un campo de este objeto',
  'must be one of: {values}': 'debe ser uno de estos valores: {values}',
  'must be one of {values}': 'debe ser uno de estos valores: {values}',
  'must be at most {limit} characters long': 'debe tener como máximo {limit} caracteres',
  'must be at least {limit} characters long': 'debe tener al menos {limit} caracteres',
  'must not be empty': 'no debe estar vacío',
  'must not be blank': 'no debe estar en blanco',
  'must have at most {limit} items': 'debe tener como máximo {limit} elementos',
  'must have at least {limit} items': 'debe tener al menos {limit} elementos',
  'must be string': 'debe ser un texto',
  'must be string or null': 'debe ser un texto o estar vacío',
  'must be integer': 'debe ser un número entero',
  'must be integer or null': 'debe ser un número entero o estar vacío',
  'must be number': 'debe ser un número',
  'must be number or null': 'debe ser un número o estar vacío',
  'must be boolean': 'debe ser sí o no',
  'must be boolean or null': 'debe ser sí o no, o estar vacío',
  'must be object': 'debe ser un objeto',
  'must be object or null': 'debe ser un objeto o estar vacío',
  'must be array': 'debe ser una lista',
  'must be array or null': 'debe ser una lista o estar vacío',
  'must be null': 'debe estar vacío',
  'must be a timestamp such as {example}, in the years 0001 to 9999':
    'debe ser una fecha con hora, por ejemplo {example}, entre los años 0001 y 9999',
  'must be a calendar date such as {example}': 'debe ser una fecha, por ejemplo {example}',
  'must be a valid email': 'debe ser un correo electrónico válido',
  'must be a valid uri': 'debe ser una URL válida',
  'must be a valid uuid': 'debe ser un UUID válido',
  'must be a valid {format}': 'debe tener el formato {format}',
  'must be field,(asc|desc) with one of the fields: {fields}':
    'debe tener la forma campo,(asc|desc) con uno de estos campos: {fields}',
  'must match {pattern}, such as {example}': 'debe tener la forma {pattern}, por ejemplo {example}',
  'must match exactly one schema in oneOf': 'no tiene ninguna de las formas permitidas',
  'must match a schema in anyOf': 'no tiene ninguna de las formas permitidas',
  'must match {pattern}': 'debe tener la forma {pattern}',
  'must be >= {limit}': 'debe ser {limit} o más',
  'must be <= {limit}': 'debe ser {limit} o menos',
  'must be > {limit}': 'debe ser mayor que {limit}',
  'must be < {limit}': 'debe ser menor que {limit}',
  'must be multiple of {factor}': 'debe ser un múltiplo de {factor}',
  'must be equal to constant': 'debe tener el valor previsto',
  'must NOT have duplicate items (items ## {first} and {second} are identical)':
    'no debe tener elementos repetidos (los elementos {first} y {second} son iguales)',
  'must NOT have fewer than {limit} properties': 'debe tener al menos {limit} campos',
  'must NOT have more than {limit} properties': 'debe tener como máximo {limit} campos',
  'is not valid': 'no es válido',
  'is missing': 'dato obligatorio',
  'is given more than once': 'aparece más de una vez',
  'must not contain U+0000': 'no debe contener el carácter U+0000',
  'is not well-formed Unicode': 'contiene caracteres no válidos',

  // Problems of campaigns, segments, and schedules
  'must not be above {field}, which is {value}': 'no debe superar el valor de {field}, que es {value}',
  'is required when enableAutoArchive is on': 'hace falta si se archiva automáticamente',
  'must be in the future': 'debe estar en el futuro',
  'must not be in the future': 'no debe estar en el futuro',
  'must be true exactly when targetCpaType is FULL': 'debe estar activado solo si las pujas no tienen máximo',
  'must name each tier once': 'debe incluir cada nivel una sola vez',
  'must not be before eventStartDt': 'no debe ser anterior al primer día del evento',
  'must be set for an event': 'hace falta para un evento',
  'must be a URL that begins with https:// for an ONLINE event':
    'debe ser una URL que empiece con https:// si el evento es en línea',
  'must be an address for an IN_PERSON event': 'debe ser una dirección si el evento es presencial',
  'must not be over: its day is {day} in {zone}': 'no debe haber terminado: su día es {day} en {zone}',
  'must hold a time frame': 'debe tener una franja horaria',
  'must not hold a frame that is shorter than a slot of {minutes} minutes':
    'no debe tener una franja más corta que un horario de {minutes} minutos',
  'must lie between eventStartDt and eventEndDt, which is {first} to {last} in {zone}':
    'debe estar dentro de los días del evento, del {first} al {last} en {zone}',
  'must not hold a frame that has begun': 'no debe tener una franja que ya empezó',
  'must hold a frame that has not begun': 'debe tener una franja que no haya empezado',
  'contains a frame that overlaps {other}': 'contiene una franja que se superpone con {other}',
  'must have times from 12AM to 11:30PM on :00 or :30':
    'debe tener horas entre 12AM y 11:30PM, a la hora en punto o a la media hora',
  'must end after it begins': 'debe terminar después de empezar',
  'must be written as `{example}`': 'debe escribirse así: {example}',
  'names a day that {month} {year} does not have': 'nombra un día que no existe en {month} {year}',
  'must say {right}, which {month} {day}, {year} is':
    'debe decir {right}, el día de la semana del {month} {day}, {year}',
  'must say {right}': 'debe decir {right}',
  'line {line} {sentence}': 'línea {line}: {sentence}',
  'must be at most 90 days back': 'no debe ser de hace más de 90 días',
  'must not be before from': 'no debe ser anterior al comienzo',
  'must not be below lower': 'no debe ser menor que el mínimo',
  'is not the key or label of a known job requirement': 'no es un requisito conocido',
  'is not the id of a state': 'no es un estado',
  'is not the id of a category with indication MAJOR_INDUSTRY': 'no es una categoría principal',
  'is not the id of a category with indication MINOR_INDUSTRY': 'no es una subcategoría',
  'is not one of your campaigns': 'no es una de sus campañas',
  'is not one of your pools': 'no es uno de sus grupos',
  'must be above 0, because the pool bills acquisitions':
    'debe ser mayor que 0, porque el grupo cobra las adquisiciones',
  'must be above 0, or a CPC has to cap the autopilot':
    'debe ser mayor que 0, o un CPC tiene que limitar el piloto automático',
  'must be above 0, unless there is a one-time budget':
    'debe ser mayor que 0, a menos que haya un presupuesto único',
  'must be above 0': 'debe ser mayor que 0',
  'NONE leaves the target without effect': 'con “Ninguno”, el CPA objetivo no tiene efecto',
  'must not be before today, {today}': 'no debe ser anterior a hoy, {today}',
  'must not be below 0 when absolute is true': 'no debe ser menor que 0 si reemplaza el presupuesto mensual',
  'can no longer change: the budget has started': 'ya no se puede cambiar: el presupuesto ya empezó',
  'must not be below the spent amount, {cents}': 'no debe ser menor que lo gastado, {cents} centavos',
  'must have one of patch, action and adjust': 'debe tener un cambio, una acción o un ajuste',
  'is only for the action pause': 'solo se admite al pausar',
  'must have one of percent and cents': 'debe tener un porcentaje o un importe',
  'would make it {value}; it must be from 0 to {most}': 'daría {value} centavos; debe estar entre 0 y {most}',
  'is named twice': 'aparece dos veces',
  'must not be after `to`': 'no debe ser posterior al último día',
  'must not be after {day}': 'no debe ser posterior al {day}',
  'must not be more than {days} days before `to`': 'no debe ser más de {days} días antes del último día',
  'must not be more than {days} days ago': 'no debe ser de hace más de {days} días',
  'must be at most {days} days before the last day, {day}':
    'no debe ser más de {days} días antes del último día, {day}',
  'must be at most {days} days before the end of the report':
    'no debe ser más de {days} días antes del fin del informe',
  'must be before the end of the report': 'debe ser anterior al fin del informe',
  'must be a day that is over': 'debe ser un día que ya pasó',
  'would give {rows} rows; ask for fewer days, longer intervals or other groups':
    'daría {rows} filas; elegir menos días, intervalos más largos u otros grupos',
  'must be a user of this account who has accepted the invitation':
    'debe ser un usuario de esta cuenta que ya aceptó la invitación',

  // Problems of sources, uploads, posted jobs, app clients, and webhooks
  'requires a connector': 'requiere un conector',
  'must be absent beside a connector': 'no se admite junto con un conector',
  'must be absent from a source without a feed': 'no se admite en una fuente sin feed',
  'requires a feed URL': 'requiere la URL de un feed',
  'cannot be changed of a job board; create another source':
    'no se puede cambiar en una bolsa de empleo; crear otra fuente',
  'must be the public URL of a job board of {name}, or its token':
    'debe ser la URL pública de una bolsa de empleo de {name} o su token',
  'must be the public URL of a job board of {name}':
    'debe ser la URL pública de una bolsa de empleo de {name}',
  'must have a column for {field}': 'debe tener una columna para {field}',
  'is not a column of the file': 'no es una columna del archivo',
  'is already in the mapping': 'ya tiene una columna',
  'must not be null': 'no debe estar vacío',
  'is the reference of items[{item}] too': 'es también la referencia del elemento {item}',
  'A URL may have at most {limit} characters.': 'Una URL puede tener como máximo {limit} caracteres.',
  'A URL contains no spaces, backslashes, or invisible characters.':
    'Una URL no contiene espacios, barras invertidas ni caracteres invisibles.',
  'A URL begins with https:// or http://.': 'Una URL empieza con https:// o http://.',
  'A URL begins with https://.': 'Una URL empieza con https://.',
  'A URL contains no user name or password.': 'Una URL no contiene usuario ni contraseña.',
  'This is not a URL.': 'Esto no es una URL.',
  'The host must be in its normalized form, {host}.': 'El host debe escribirse así: {host}.',
  'The host is not a valid domain name.': 'El host no es un nombre de dominio válido.',
  'The host is not a public one.': 'El host no es público.',
  'The host is not on the public internet.': 'El host no está en el internet público.',
  'The address is not a public one.': 'La dirección no es pública.',
  'The port must be 443 or 80.': 'El puerto debe ser 443 u 80.',
  'must be ASCII without spaces; percent-encode other characters':
    'debe estar en ASCII y sin espacios; codificar los demás caracteres con %',
  'must begin with https://, or with http:// for a loopback host':
    'debe empezar con https://, o con http:// para un host local',
  'must not have a fragment': 'no debe tener una parte después de #',
  'must not contain a user name or password': 'no debe contener usuario ni contraseña',
  'must name a host, without wildcards': 'debe nombrar un host, sin comodines',
  'must be after from.': 'debe ser posterior al comienzo.',
  'must not be before {time}: older events are not kept.':
    'no debe ser anterior a {time}: los eventos más antiguos no se conservan.',

  'must not be before {day}': 'no debe ser anterior al {day}',

  // Details of problems (`ApiError`)
  'One field is invalid.': 'Un campo no es válido.',
  'At least {count} fields are invalid; the first {shown} are listed.':
    'Al menos {count} campos no son válidos; se muestran los primeros {shown}.',
  '{count} fields are invalid; the first {shown} are listed.':
    '{count} campos no son válidos; se muestran los primeros {shown}.',
  '{count} fields are invalid.': '{count} campos no son válidos.',
  'There is no campaign {id}.': 'No existe la campaña {id}.',
  'There is no segment {id}.': 'No existe el segmento {id}.',
  'There is no job {id}.': 'No existe el empleo {id}.',
  'There is no source {id}.': 'No existe la fuente {id}.',
  'There is no pool {id}.': 'No existe el grupo {id}.',
  'There is no customer {id}.': 'No existe el cliente {id}.',
  'There is no user {id}.': 'No existe el usuario {id}.',
  'There is no application {id}.': 'No existe la solicitud {id}.',
  'There is no note {id}.': 'No existe la nota {id}.',
  'There is no import {id}.': 'No existe la importación {id}.',
  'There is no publisher {id}.': 'No existe el editor {id}.',
  'There is no app client {id}.': 'No existe la aplicación cliente {id}.',
  'There is no webhook {id}.': 'No existe el webhook {id}.',
  'There is no delivery {id}.': 'No existe la entrega {id}.',
  'There is no session {id}.': 'No existe la sesión {id}.',
  'There is no saved view {id}.': 'No existe la vista guardada {id}.',
  'There is no scheduled pause {id}.': 'No existe la pausa programada {id}.',
  'There is no one-time budget {id}.': 'No existe el presupuesto único {id}.',
  'There is no monthly budget change {id}.': 'No existe el cambio del presupuesto mensual {id}.',
  'There is no background task {id}.': 'No existe la tarea en segundo plano {id}.',
  'There is no job report {id}.': 'No existe el reporte de un empleo {id}.',
  'Sign in to the console.': 'Hay que iniciar sesión en la consola.',
  'The session has ended. Sign in to the console again.':
    'La sesión terminó. Hay que iniciar sesión de nuevo en la consola.',
  'This operation requires the scope {scope}.': 'Esta operación requiere el permiso {scope}.',
  'This operation requires the feature {feature}.': 'Esta operación requiere la función {feature}.',
  'Your token lacks the scopes: {scopes}.': 'A su token le faltan los permisos: {scopes}.',
  'Your token lacks scopes of the role {role}: {scopes}.':
    'A su token le faltan permisos del rol {role}: {scopes}.',
  'The object does not exist.': 'El objeto no existe.',
  'The object has changed: its current version is {version}.':
    'El objeto cambió: su versión actual es {version}.',
  'The body is larger than {size} MB.': 'El contenido de la petición supera {size} MB.',
  'The database did not respond in time.': 'La base de datos no respondió a tiempo.',
  'The database is unavailable.': 'La base de datos no está disponible.',
  'Another request is still changing the same pool, campaign, or other object. Nothing was changed; try again.':
    'Otra petición todavía modifica el mismo grupo, la misma campaña u otro objeto. No se cambió nada; intentarlo de nuevo.',
  'The request failed; nothing was changed.': 'La petición falló; no se cambió nada.',
  'The request did not arrive in time.': 'La petición no llegó a tiempo.',
  'A request with this Idempotency-Key is in progress.': 'Hay una petición en curso con la misma clave.',
  'This Idempotency-Key was already used on this path for a different request.':
    'La clave de idempotencia ya se usó para otra petición en esta ruta.',
  'At most {count} of your requests run concurrently, and {waiting} wait for up to {seconds} seconds.':
    'Como máximo se procesan {count} de sus peticiones a la vez, y {waiting} esperan hasta {seconds} segundos.',
  'At most {count} requests in {window} seconds; the next one is accepted in {seconds} seconds.':
    'Como máximo {count} peticiones en {window} segundos; la próxima se acepta en {seconds} segundos.',
  'The status is {status}. Allowed actions: none.': 'El estado es {status}. No hay acciones permitidas.',
  'The status is {status}. Allowed actions: {actions}.':
    'El estado es {status}. Acciones permitidas: {actions}.',
  'The status is {status}; {action} needs {needed}.':
    'El estado es {status}; la acción {action} requiere {needed}.',
  'The scheduled pause {id} is {state}. Allowed actions: none.':
    'La pausa programada {id} ya no se puede cambiar ({state}).',
  'The scheduled pause {id} is {state}. Allowed actions: {actions}.':
    'Estado de la pausa programada {id}: {state}. Acciones permitidas: {actions}.',
  'The one-time budget {id} is {state}. Allowed actions: none.':
    'El presupuesto único {id} ya no se puede cambiar ({state}).',
  'The one-time budget {id} is {state}. Allowed actions: {actions}.':
    'Estado del presupuesto único {id}: {state}. Acciones permitidas: {actions}.',
  'The monthly budget change {id} is {state}. Allowed actions: none.':
    'El cambio del presupuesto mensual {id} ya no se puede cambiar ({state}).',
  'The monthly budget change {id} is {state}. Allowed actions: {actions}.':
    'Estado del cambio del presupuesto mensual {id}: {state}. Acciones permitidas: {actions}.',
  'The campaign {id} is archived.': 'La campaña {id} está archivada.',
  'The segment {id} is archived.': 'El segmento {id} está archivado.',
  'Source {id} is archived.': 'La fuente {id} está archivada.',
  'The campaign cannot be launched yet.': 'La campaña todavía no se puede iniciar.',
  'A campaign may have {limit} schedules of a kind that are not completed.':
    'Una campaña puede tener {limit} elementos del calendario de cada tipo sin completar.',
  'A pool may have {limit} campaigns that are not archived.':
    'Un grupo puede tener {limit} campañas sin archivar.',
  'A campaign may have {limit} segments that are not archived.':
    'Una campaña puede tener {limit} segmentos sin archivar.',
  'A pool that has {limit} archived campaigns and segments cannot have more.':
    'Un grupo que tiene {limit} campañas y segmentos archivados no puede tener más.',
  'The job filters of a pool may have {limit} values; they would have {count}.':
    'Los filtros de empleo de un grupo pueden tener {limit} valores; tendrían {count}.',
  'A customer may have {limit} open jobs by API.': 'Un cliente puede tener {limit} empleos abiertos por API.',
  'A customer may have {limit} sources.': 'Un cliente puede tener {limit} fuentes.',
  'A customer may have {limit} users.': 'Un cliente puede tener {limit} usuarios.',
  'A customer may have {limit} webhooks.': 'Un cliente puede tener {limit} webhooks.',
  'A customer may have {limit} app clients.': 'Un cliente puede tener {limit} aplicaciones cliente.',
  'A customer may have {limit} shared views.': 'Un cliente puede tener {limit} pantallas compartidas.',
  'You may have {limit} views.': 'Puede tener {limit} pantallas guardadas.',
  'This shared view belongs to another user: changing it requires the scope users.':
    'Esta pantalla compartida es de otro usuario: para cambiarla hace falta el permiso users.',
  'A source may have {limit} expansions.': 'Una fuente puede tener {limit} títulos adicionales.',
  'An application may have {limit} notes.': 'Una solicitud puede tener {limit} notas.',
  'This note belongs to another author.': 'Esta nota es de otra persona.',
  'Application {id} was erased, so it accepts no notes.': 'La solicitud {id} se borró y no admite notas.',
  'Application {id} is being encrypted with a key of its own after an upgrade. Try again in a few minutes.':
    'La solicitud {id} se está cifrando con una clave propia después de una actualización. Intentarlo de nuevo en unos minutos.',
  'Application {id} did not come from a click, so it has no dispositions.':
    'La solicitud {id} no vino de un clic y no tiene resultados de contratación.',
  'The malware scan of the file has not finished yet.':
    'El análisis del archivo en busca de software malicioso no terminó.',
  'The malware scan of the file failed or found malware.':
    'El análisis del archivo falló o encontró software malicioso.',
  'The file of this résumé is missing in the file storage.':
    'El archivo de este currículum falta en el almacenamiento.',
  'A colleague receives at most one mail an hour about an application; try again in {minutes} minutes.':
    'Cada colega recibe como máximo un correo por hora sobre una solicitud; intentarlo de nuevo en {minutes} minutos.',
  'At most {limit} applications can be shared in 24 hours; try again in {minutes} minutes.':
    'Se pueden compartir como máximo {limit} solicitudes en 24 horas; intentarlo de nuevo en {minutes} minutos.',
  'At most {limit} users can be invited in 24 hours.':
    'Se puede invitar como máximo a {limit} usuarios en 24 horas.',
  'At least one owner who has chosen a password must remain.':
    'Debe quedar al menos un propietario que ya eligió una contraseña.',
  'The e-mail address {email} is already in use.': 'El correo {email} ya está en uso.',
  'The webhook is DISABLED. Enable it first.': 'El webhook está desactivado. Primero hay que activarlo.',
  'Source {id} receives its jobs from a feed, not by API.':
    'La fuente {id} recibe sus empleos de un feed, no por API.',
  'Source {id} receives its jobs from a feed, not from uploaded spreadsheets.':
    'La fuente {id} recibe sus empleos de un feed, no de hojas de cálculo.',
  'Source {id} receives its jobs by API, not from a feed.':
    'La fuente {id} recibe sus empleos por API, no de un feed.',
  'Source {id} receives its jobs by API, not from uploaded spreadsheets.':
    'La fuente {id} recibe sus empleos por API, no de hojas de cálculo.',
  'Source {id} receives its jobs from uploaded spreadsheets, not from a feed.':
    'La fuente {id} recibe sus empleos de hojas de cálculo, no de un feed.',
  'Source {id} receives its jobs from uploaded spreadsheets, not by API.':
    'La fuente {id} recibe sus empleos de hojas de cálculo, no por API.',
  'Source {id} has no feed URL.': 'La fuente {id} no tiene URL de feed.',
  'Source {id} is being imported.': 'La fuente {id} se está importando.',
  'Import {id} is no longer waiting for confirmation.': 'La importación {id} ya no espera confirmación.',
  'Campaign {id} has no held clicks.': 'La campaña {id} no tiene clics retenidos.',
  'The file is larger than 8 MB.': 'El archivo supera 8 MB.',
  'The spreadsheet cannot be read.': 'No se puede leer la hoja de cálculo.',
  'The first row must contain the names of the columns.':
    'La primera fila debe contener los nombres de las columnas.',
  'A spreadsheet may have at most {limit} columns.':
    'Una hoja de cálculo puede tener como máximo {limit} columnas.',
  'A spreadsheet may have at most {limit} rows with jobs.':
    'Una hoja de cálculo puede tener como máximo {limit} filas con empleos.',
  'Two columns are named "{name}".': 'Dos columnas se llaman “{name}”.',
  'The file is neither a CSV nor an XLSX file.': 'El archivo no es CSV ni XLSX.',
  'The CSV file cannot be read: {reason}': 'No se puede leer el archivo CSV: {reason}',
  'The file is not an XLSX file. Save the spreadsheet as XLSX or CSV.':
    'El archivo no es XLSX. Guardar la hoja de cálculo como XLSX o CSV.',
  'The XLSX file is too large when it is unpacked.': 'El archivo XLSX es demasiado grande al descomprimirlo.',
  'The XLSX file is damaged.': 'El archivo XLSX está dañado.',
  'The spreadsheet needs too much memory. Divide it.':
    'La hoja de cálculo necesita demasiada memoria. Dividirla en varias.',
  'The ad states no pay, which the law requires in {states}. This is guidance, not legal advice.':
    'El anuncio no indica el salario, que la ley exige en {states}. Esto es orientación, no asesoramiento legal.',
  'This is no click URL of one of your jobs.': 'No es la URL de clic de uno de sus empleos.',
  'The job is shown to seekers.': 'El empleo se muestra a las personas que buscan empleo.',

  // Reasons and errors of schedules and automatic changes
  'Not even one click fits into what is left of the budget.':
    'El resto del presupuesto no alcanza ni para un clic.',
  'There is money for a click again.': 'El presupuesto alcanza de nuevo para un clic.',
  'Monthly budget change {id}.': 'Cambio del presupuesto mensual {id}.',
  'One-time budget {id} has started.': 'El presupuesto único {id} empezó.',
  'The rest of one-time budget {id}.': 'El resto del presupuesto único {id}.',
  'A copy of campaign {id}.': 'Copia de la campaña {id}.',
  'A copy of segment {id}.': 'Copia del segmento {id}.',
  'Copied with campaign {id}.': 'Se copió con la campaña {id}.',
  'The campaign was {status}: there was nothing to pause.':
    'El estado de la campaña era {status}: no había nada que pausar.',
  'The segment was {status}: there was nothing to pause.':
    'El estado del segmento era {status}: no había nada que pausar.',
  'The campaign is ARCHIVED.': 'La campaña está archivada.',
  'The monthly budget is {before} cents; it would become {after}, and must not be below 0.':
    'El presupuesto mensual es de {before} centavos; pasaría a {after} y no debe ser menor que 0.',
  'The monthly budget is {before} cents; it would become {after}, and must not be above {most}.':
    'El presupuesto mensual es de {before} centavos; pasaría a {after} y no debe superar {most}.',
  'The campaign is ARCHIVED, so the budget did not start.':
    'La campaña está archivada y el presupuesto no empezó.',
  'The campaign is ARCHIVED, so the rest was not carried over.':
    'La campaña está archivada y el resto no se trasladó.',
  'The campaign is SYSTEM_PAUSED, so it was not launched.': 'El operador pausó la campaña y no se inició.',
  'The campaign was not launched: {faults}.': 'La campaña no se inició: {faults}.',
  'The operator keeps applications for {days} days.': 'El operador conserva las solicitudes {days} días.',

  // Why a job is shown or not
  'The job is kept.': 'El empleo se conserva.',
  'The feed holds the job.': 'El feed contiene el empleo.',
  'The last day of the job is not over.': 'El último día del empleo no pasó.',
  'The source is not archived.': 'La fuente no está archivada.',
  'The end date and the price of the job are clear, and its page is open.':
    'La fecha de vencimiento y el precio del empleo son claros, y su página está abierta.',
  'The filters of a campaign take the job.': 'Los filtros de una campaña incluyen el empleo.',
  'The source runs.': 'La fuente está en curso.',
  'The campaign runs.': 'La campaña está en curso.',
  'The segment runs.': 'El segmento está en curso.',
  'A click has a price.': 'Un clic tiene precio.',
  'The campaign has budget left.': 'La campaña tiene presupuesto.',
  'The segment has budget left.': 'El segmento tiene presupuesto.',
  'The campaign has not spent what a day may cost.': 'La campaña no alcanzó el límite diario.',
  'No campaign has taken the job.': 'Ninguna campaña incluye el empleo.',
  'Let the job filters of a campaign of its pool match it.':
    'Hacer que los filtros de una campaña de su grupo coincidan con el empleo.',
  'Neither the job, its segment nor its campaign sets a price.':
    'Ni el empleo ni su segmento ni su campaña definen un precio.',
  'Set a CPC for the campaign or the segment, or give the job one in the feed.':
    'Definir un CPC para la campaña o el segmento, o indicarlo para el empleo en el feed.',
  'The jobs have expired.': 'Los empleos vencieron.',
  'Give them an expiration date in the future in the feed, or none.':
    'Indicar en el feed una fecha de vencimiento futura o ninguna.',
  'The end date of the job in the feed cannot be read.':
    'La fecha de vencimiento del empleo en el feed es ilegible.',
  'Write the end date as YYYY-MM-DD in the feed, or leave it out.':
    'Escribir la fecha de vencimiento en el feed con la forma AAAA-MM-DD u omitirla.',
  'The price of the job in the feed is at least 100 times the median price of the pool.':
    'El precio del empleo en el feed es al menos 100 veces el precio mediano del grupo.',
  'Correct the price in the feed, or let the operator accept prices of this height for the source.':
    'Corregir el precio en el feed o pedir al operador que acepte precios tan altos para la fuente.',
  'The page behind the URL of the job has been closed for three days.':
    'La página de la URL del empleo está cerrada desde hace tres días.',
  'Correct the URL, or remove the job from its source. The page is checked daily.':
    'Corregir la URL o quitar el empleo de su fuente. La página se revisa todos los días.',
  'The operator has closed the job after reports of job seekers.':
    'El operador cerró el empleo después de reportes de personas que buscan empleo.',
  'Ask the operator about the reports.': 'Preguntar al operador por los reportes.',
  'Put the job into the feed, with an expiration date to come or none.':
    'Incluir el empleo en el feed, con una fecha de vencimiento futura o ninguna.',
  'The job ended long ago: its text is erased.': 'El empleo terminó hace mucho tiempo: su texto se borró.',
  'The feed no longer holds the job.': 'El feed ya no contiene el empleo.',
  'The job expired at {time}.': 'El empleo venció: {time}.',
  'Its source "{name}" is UNDER_DEVELOPMENT.': 'Su fuente “{name}” está en preparación.',
  'Its source "{name}" is USER_PAUSED.': 'Su fuente “{name}” está en pausa.',
  'Its source "{name}" is ARCHIVED.': 'Su fuente “{name}” está archivada.',
  'Ask the operator to set the source LIVE.': 'Pedir al operador que ponga la fuente en curso.',
  'Launch the campaign.': 'Iniciar la campaña.',
  'Launch the segment.': 'Iniciar el segmento.',
  'Ask the operator.': 'Preguntar al operador.',
  'Let the job filters of another campaign match the job.':
    'Hacer que los filtros de otra campaña coincidan con el empleo.',
  'The campaign "{name}" ({id}) is UNDER_DEVELOPMENT: it has never been launched.':
    'La campaña “{name}” ({id}) está en preparación: nunca se inició.',
  'The segment "{name}" ({id}) is UNDER_DEVELOPMENT: it has never been launched.':
    'El segmento “{name}” ({id}) está en preparación: nunca se inició.',
  'The campaign "{name}" ({id}) is SYSTEM_PAUSED: the operator has stopped it.':
    'El operador pausó la campaña “{name}” ({id}).',
  'The campaign "{name}" ({id}) is SYSTEM_PAUSED: the operator has stopped it. Reason: {reason}':
    'El operador pausó la campaña “{name}” ({id}). Motivo: {reason}',
  'The segment "{name}" ({id}) is SYSTEM_PAUSED: the operator has stopped it.':
    'El operador pausó el segmento “{name}” ({id}).',
  'The segment "{name}" ({id}) is SYSTEM_PAUSED: the operator has stopped it. Reason: {reason}':
    'El operador pausó el segmento “{name}” ({id}). Motivo: {reason}',
  'The campaign "{name}" ({id}) is ARCHIVED.': 'La campaña “{name}” ({id}) está archivada.',
  'The segment "{name}" ({id}) is ARCHIVED.': 'El segmento “{name}” ({id}) está archivado.',
  'The campaign "{name}" ({id}) is PAUSED since {time} by a scheduled pause.':
    'Una pausa programada pausó la campaña “{name}” ({id}): {time}.',
  'The campaign "{name}" ({id}) is PAUSED since {time} by a scheduled pause. Reason: {reason}':
    'Una pausa programada pausó la campaña “{name}” ({id}): {time}. Motivo: {reason}',
  'The segment "{name}" ({id}) is USER_PAUSED since {time} by a scheduled pause.':
    'Una pausa programada pausó el segmento “{name}” ({id}): {time}.',
  'The segment "{name}" ({id}) is USER_PAUSED since {time} by a scheduled pause. Reason: {reason}':
    'Una pausa programada pausó el segmento “{name}” ({id}): {time}. Motivo: {reason}',
  'The campaign "{name}" ({id}) is PAUSED.': 'La campaña “{name}” ({id}) está en pausa.',
  'The campaign "{name}" ({id}) is PAUSED. Reason: {reason}':
    'La campaña “{name}” ({id}) está en pausa. Motivo: {reason}',
  'The segment "{name}" ({id}) is USER_PAUSED.': 'El segmento “{name}” ({id}) está en pausa.',
  'The segment "{name}" ({id}) is USER_PAUSED. Reason: {reason}':
    'El segmento “{name}” ({id}) está en pausa. Motivo: {reason}',
  'The campaign "{name}" ({id}) is OUT_OF_BUDGET: its money of this month is spent.':
    'La campaña “{name}” ({id}) gastó su presupuesto de este mes.',
  'The segment "{name}" ({id}) is OUT_OF_BUDGET: its money of this month is spent.':
    'El segmento “{name}” ({id}) gastó su presupuesto de este mes.',
  'Raise the monthly budget, add a one-time budget, or wait for the next month.':
    'Aumentar el presupuesto mensual, agregar un presupuesto único o esperar al mes siguiente.',
  'The campaign "{name}" ({id}) is ahead of today\'s plan and goes on at {time}.':
    'La campaña “{name}” ({id}) va por delante del plan de hoy y continúa: {time}.',
  'The campaign "{name}" ({id}) has spent today\'s share of its budget and goes on at {time}.':
    'La campaña “{name}” ({id}) gastó la parte de hoy de su presupuesto y continúa: {time}.',
  'Wait, raise the budget, or turn its pacing off.':
    'Esperar, aumentar el presupuesto o desactivar su distribución.',

  // Fixed lists
  'All positions are filled': 'Todas las vacantes están cubiertas',
  'Hiring is on hold': 'La contratación está en espera',
  'The budget is under review': 'El presupuesto está en revisión',
  'The cost of an application is too high': 'El costo por solicitud es demasiado alto',
  'Too few applications': 'Muy pocas solicitudes',
  'Too many applications': 'Demasiadas solicitudes',
  'The applications do not fit': 'Las solicitudes no son adecuadas',
  'The feed or its jobs are being corrected': 'El feed o sus empleos se están corrigiendo',
  'The campaign was only for a season': 'La campaña era solo para una temporada',
  'Another reason': 'Otro motivo',
  'The candidate has registered with the employer.': 'La persona se registró con el empleador.',
  'The candidate has shown interest.': 'La persona mostró interés.',
  'An application was begun.': 'Se empezó una solicitud.',
  'The application was sent.': 'Se envió la solicitud.',
  'The application meets the requirements.': 'La solicitud cumple los requisitos.',
  'The application does not meet the requirements.': 'La solicitud no cumple los requisitos.',
  'The candidate has withdrawn.': 'La persona retiró su solicitud.',
  'The employer has written to or called the candidate.': 'El empleador escribió o llamó a la persona.',
  'The candidate is being screened.': 'La persona está en preselección.',
  'The candidate takes a test or a trial.': 'La persona hace una evaluación o una prueba.',
  'An interview was agreed on.': 'Se acordó una entrevista.',
  'The candidate was interviewed.': 'Se entrevistó a la persona.',
  "The candidate's background is being checked.": 'Se verifican los antecedentes de la persona.',
  'The candidate was offered the job.': 'Se ofreció el empleo a la persona.',
  'The candidate has declined the offer.': 'La persona rechazó la oferta.',
  'The candidate has taken the job.': 'La persona aceptó el empleo.',
  'The employer has turned the candidate down.': 'El empleador rechazó a la persona.',
  'The candidate has begun to work.': 'La persona empezó a trabajar.',
  'Something else; `raw_event` says what.': 'Otra cosa; el evento original dice cuál.',

  'Place in one cell': 'Lugar en una sola celda',
  Street: 'Calle',
  'Zip code': 'Código postal',
  'Pay in one cell': 'Salario en una sola celda',
  'Posted on': 'Fecha de publicación',
  'Applications to': 'Correo para solicitudes',
  'Existing vacancy (yes or no)': 'Vacante existente (yes o no)',
  'CPC in dollars': 'CPC en dólares',

  // Features, limits, and scopes
  'Change many campaigns or segments in one request.':
    'Modificar muchas campañas o segmentos en una sola petición.',
  'Get recommended prices, predictions, and simulations.':
    'Obtener precios recomendados, predicciones y simulaciones.',
  'Schedule pauses, one-time budgets, and changes of monthly budgets.':
    'Programar pausas, presupuestos únicos y cambios de presupuestos mensuales.',
  'Create and copy segments.': 'Crear y copiar segmentos.',
  'Create sources and change their feed URLs.': 'Crear fuentes y cambiar las URL de sus feeds.',
  'Create additional titles of jobs and get suggestions for them.':
    'Crear títulos adicionales de empleos y obtener sugerencias.',
  'Create webhooks.': 'Crear webhooks.',
  'Requests per minute of each app client and person (0: unlimited)':
    'Peticiones por minuto de cada aplicación cliente y persona (0: sin límite)',
  'Jobs sent by API per minute, with all sub-customers (0: unlimited)':
    'Empleos enviados por API por minuto, con todos los subclientes (0: sin límite)',
  'Requests per second to the Disposition API, on average (0: unlimited)':
    'Peticiones por segundo a la Disposition API, en promedio (0: sin límite)',
  'Size of a downloaded feed, in MB': 'Tamaño de un feed descargado, en MB',
  'Title expansions per source': 'Títulos adicionales por fuente',
  'Campaigns per pool, without archived ones': 'Campañas por grupo, sin las archivadas',
  'Segments per campaign, without archived ones': 'Segmentos por campaña, sin los archivados',
  'Archived campaigns and segments per pool': 'Campañas y segmentos archivados por grupo',
  'Values in the job filters of a pool': 'Valores en los filtros de empleo de un grupo',
  'Stored responses for idempotency keys, in MB (0: unlimited)':
    'Respuestas guardadas para claves de idempotencia, en MB (0: sin límite)',
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

  // Errors of deliveries and downloads
  'The server answered {status}, not 200.': 'El servidor respondió {status}, no 200.',
  'The server answered {status}, not 200, to {path}.': 'El servidor respondió {status}, no 200, a {path}.',
  'The server answered {status} to /robots.txt.': 'El servidor respondió {status} a /robots.txt.',
  'The server answered {status}.': 'El servidor respondió {status}.',
  'The request was aborted.': 'La petición se interrumpió.',
  'The response was not complete within {seconds} s.': 'La respuesta no se completó en {seconds} s.',
  'The server redirects more than {count} times.': 'El servidor redirige más de {count} veces.',
  'The server could not be reached within {seconds} s.':
    'No se pudo conectar con el servidor en {seconds} s.',
  'The server redirects to an invalid URL.': 'El servidor redirige a una URL no válida.',
  'The response is larger than {count} bytes.': 'La respuesta supera {count} bytes.',
  'The response headers are larger than {count} bytes.':
    'Los encabezados de la respuesta superan {count} bytes.',
  'Fewer than {count} bytes arrived in {seconds} s.': 'Llegaron menos de {count} bytes en {seconds} s.',
  'The response is incomplete or not HTTP.': 'La respuesta está incompleta o no es HTTP.',
  'The feed is packed in a way that was not asked for; gzip can be read.':
    'El feed está comprimido de una forma que no se pidió; se puede leer gzip.',
  'The job board did not answer with JSON.': 'La bolsa de empleo no respondió con JSON.',
  'The job board announced {total} jobs and listed {listed}.':
    'La bolsa de empleo anunció {total} empleos y mostró {listed}.',
  'The document is not a sitemap.': 'El documento no es un mapa del sitio.',
  'The sitemap has more than {count} pages. Give one with jobs only.':
    'El mapa del sitio tiene más de {count} páginas. Indicar uno que solo tenga empleos.',
  'A sitemap that the index names does not exist.': 'Un mapa del sitio que nombra el índice no existe.',

  // Problems of feeds
  'Tiller failed; nothing has changed. The log of the operator says why.':
    'Tiller falló; no se cambió nada. El registro del operador indica el motivo.',
  'The disk has too little room for feeds (FEEDS_MIN_FREE_MB); nothing has changed. Make room, or try again later.':
    'El disco tiene muy poco espacio para feeds (FEEDS_MIN_FREE_MB); no se cambió nada. Liberar espacio o intentarlo de nuevo más tarde.',
  'Another import of the source has changed its jobs meanwhile; nothing has changed. Import the feed again.':
    'Otra importación de la fuente cambió sus empleos mientras tanto; no se cambió nada. Importar el feed de nuevo.',
  'The import made no progress for {minutes} minutes.': 'La importación no avanzó en {minutes} minutos.',
  'The import ended before it was done, for example because it needed too much memory; nothing has changed.':
    'La importación terminó antes de completarse, por ejemplo porque necesitaba demasiada memoria; no se cambió nada.',
  '"{text}" is not a known place in the United States; the job is found by keyword only.':
    '“{text}” no es un lugar conocido de los Estados Unidos; el empleo solo se encuentra por palabra clave.',
  '"{text}" names no known town of {state}; the job is found in the whole state only.':
    '“{text}” no nombra una ciudad conocida de {state}; el empleo solo se encuentra en todo el estado.',
  '"{text}" names no known town of {state}; the job is found by its coordinates.':
    '“{text}” no nombra una ciudad conocida de {state}; el empleo se encuentra por sus coordenadas.',
  '"{text}" has no state and was read as {place}, the largest of {count} places of that name. Write the state.':
    '“{text}” no tiene estado y se interpretó como {place}, el más grande de {count} lugares con ese nombre. Escribir el estado.',
  '"{text}" has no state and was read as {place}. Write the state.':
    '“{text}” no tiene estado y se interpretó como {place}. Escribir el estado.',
  'The postal code "{text}" was read as {zip}: zips have five digits.':
    'El código postal “{text}” se interpretó como {zip}: los códigos postales tienen cinco dígitos.',
  'The element for {field} occurs several times with different values; the first was taken.':
    'El elemento de {field} aparece varias veces con valores diferentes; se tomó el primero.',
  '"{text}" in {field} stands for no value and was ignored. Leave the element out.':
    '“{text}” en {field} no representa un valor y se ignoró. Omitir el elemento.',
  'The feed has an element for {field}, but its name or form is not understood; it was ignored.':
    'El feed tiene un elemento para {field}, pero no se entiende su nombre o su forma; se ignoró.',
  'The job has no description.': 'El empleo no tiene descripción.',
  'The company was read from the title ("Company: Title").':
    'La empresa se tomó del título (“Empresa: título”).',
  'The {field} is longer than {count} characters and was ignored.':
    'El campo {field} tiene más de {count} caracteres y se ignoró.',
  '"{text}" was read as day/month/year, but 1/2 would be read as January 2. Write YYYY-MM-DD.':
    '“{text}” se interpretó como día/mes/año, pero 1/2 se interpretaría como 2 de enero. Escribir AAAA-MM-DD.',
  'The job has no date; it counts from the day on which it is first imported.':
    'El empleo no tiene fecha; cuenta desde el día de su primera importación.',
  '"{text}" is not a date that can be read, and was ignored; write YYYY-MM-DD or RFC 822.':
    '“{text}” no es una fecha legible y se ignoró; escribir AAAA-MM-DD o RFC 822.',
  'The date lies in the future and was ignored.': 'La fecha está en el futuro y se ignoró.',
  '"{text}" was read as no end date. Leave the element out.':
    '“{text}” se interpretó como sin fecha de vencimiento. Omitir el elemento.',
  'The job is past its expiration date and will not be shown.': 'El empleo ya venció y no se mostrará.',
  '"{text}" is no http or https address and was ignored.':
    '“{text}” no es una dirección http o https y se ignoró.',
  '"{text}" is no single e-mail address and was ignored.':
    '“{text}” no es un único correo electrónico y se ignoró.',
  '"{text}" is not one of {values} and was ignored.':
    '“{text}” no es uno de estos valores y se ignoró: {values}.',
  '"{text}" does not say whether the job is remote, and was ignored.':
    '“{text}” no indica si el empleo es a distancia y se ignoró.',
  '"{text}" does not say whether the ad is for an existing vacancy, and was ignored.':
    '“{text}” no indica si el anuncio es para una vacante existente y se ignoró.',
  'The job has no reference number; its link was taken instead and must not change while the job runs.':
    'El empleo no tiene número de referencia; se usó su enlace, que no debe cambiar mientras el empleo esté en curso.',
  'A text of the job is longer than {count} characters; the job was skipped.':
    'Un texto del empleo tiene más de {count} caracteres; el empleo se omitió.',
  'The job is longer than {count} characters; the job was skipped.':
    'El empleo tiene más de {count} caracteres; se omitió.',
  '{elements}: absent or empty; the job was skipped. Feeds of this shape name no links, which are made from the address of the feed: let it be fetched from there.':
    '{elements}: ausente o vacío; el empleo se omitió. Los feeds con esta forma no contienen enlaces, que se crean con la dirección del feed: hay que descargarlo desde allí.',
  '{elements}: absent or empty; the job was skipped.': '{elements}: ausente o vacío; el empleo se omitió.',
  'The title is longer than {count} characters; the job was skipped.':
    'El título tiene más de {count} caracteres; el empleo se omitió.',
  'The company is longer than {count} characters; the job was skipped.':
    'La empresa tiene más de {count} caracteres; el empleo se omitió.',
  'The reference is longer than {count} characters; the job was skipped.':
    'La referencia tiene más de {count} caracteres; el empleo se omitió.',
  '"{text}" is no web address a visitor may be sent to (absolute, http or https, no password, at most {count} characters); the job was skipped.':
    '“{text}” no es una dirección web a la que se pueda enviar a un visitante (absoluta, http o https, sin contraseña, como máximo {count} caracteres); el empleo se omitió.',
  'An earlier job of the feed has the same reference; the job was skipped.':
    'Un empleo anterior del feed tiene la misma referencia; el empleo se omitió.',
  'The address has no scheme; https:// was put before it.':
    'La dirección no empieza con https://; se agregó.',
  'The address is escaped once too often (&amp; inside CDATA) and was unescaped.':
    'La dirección está codificada una vez de más (&amp; dentro de CDATA) y se corrigió.',
  'Latitude and longitude together name no place on earth and were ignored.':
    'La latitud y la longitud no corresponden a ningún lugar de la tierra y se ignoraron.',
  '{places} places, but {count} of {field}: which belongs to which is not clear, so {other} was ignored.':
    '{places} lugares, pero {count} valores de {field}: no está claro cuál corresponde a cuál, y se ignoraron.',
  'The job has more than {count} locations; the rest was left out.':
    'El empleo tiene más de {count} ubicaciones; las demás se omitieron.',
  'The text is escaped once too often (such as &amp; inside CDATA) and was unescaped.':
    'El texto está codificado una vez de más (por ejemplo, &amp; dentro de CDATA) y se corrigió.',
  'The text looks encoded twice (letters such as é appear as two characters). Correct the export.':
    'El texto parece codificado dos veces (letras como é aparecen como dos caracteres). Corregir la exportación.',
  'A bare & was read as &amp;. Escape it or use CDATA.':
    'Un signo & sin codificar se interpretó como &amp;. Codificarlo o usar CDATA.',
  'HTML entities such as &nbsp; are undefined in XML; it was read as in HTML.':
    'Las entidades HTML como &nbsp; no están definidas en XML; se interpretaron como en HTML.',
  'A character that XML forbids was removed.': 'Se quitó un carácter que XML no permite.',
  'Some bytes are invalid in the encoding of the document; they appear as �.':
    'Algunos bytes no son válidos en la codificación del documento; aparecen como �.',
  'White space before the XML declaration was ignored.':
    'Se ignoró el espacio en blanco antes de la declaración XML.',
  'The feed contains no jobs.': 'El feed no contiene empleos.',
  'The document ends unexpectedly inside <{element}> of line {line}. The download or the export was probably incomplete.':
    'El documento termina de forma inesperada dentro de <{element}> de la línea {line}. Es probable que la descarga o la exportación esté incompleta.',
  'The document ends unexpectedly. The download or the export was probably incomplete.':
    'El documento termina de forma inesperada. Es probable que la descarga o la exportación esté incompleta.',
  'Text follows the end of the document.': 'Hay texto después del fin del documento.',
  'Text precedes the first element.': 'Hay texto antes del primer elemento.',
  'A "<" starts no tag here.': 'Aquí, “<” no empieza ninguna etiqueta.',
  'A comment contains two hyphens.': 'Un comentario contiene dos guiones.',
  'A tag name contains an invalid character.': 'El nombre de una etiqueta contiene un carácter no válido.',
  'A closing tag contains an invalid character.': 'Una etiqueta de cierre contiene un carácter no válido.',
  'An attribute name starts with an invalid character.':
    'El nombre de un atributo empieza con un carácter no válido.',
  'An attribute has no value.': 'Un atributo no tiene valor.',
  'An attribute value is not in quotes.': 'El valor de un atributo no está entre comillas.',
  'There is no space between two attributes.': 'Falta un espacio entre dos atributos.',
  'A "/" inside a tag is not followed by ">".': 'Después de “/” dentro de una etiqueta falta “>”.',
  '</{element}> closes no element.': '</{element}> no cierra ningún elemento.',
  '</{element}> was found while <{open}> of line {line} is still open. A second <{job}> begins inside it in line {second}: its end is probably missing before.':
    'Se encontró </{element}> mientras <{open}> de la línea {line} sigue abierto. Dentro de él empieza un segundo <{job}> en la línea {second}: es probable que antes falte su cierre.',
  '</{element}> was found while <{open}> of line {line} is still open.':
    'Se encontró </{element}> mientras <{open}> de la línea {line} sigue abierto.',
  '<{element}> follows the end of the root element. Send one document only.':
    '<{element}> aparece después del fin del elemento raíz. Enviar un solo documento.',
  '<{element}> is nested more than {count} elements deep.':
    '<{element}> está dentro de más de {count} elementos.',
  'In the first tag an element has more than {count} attributes.':
    'En la primera etiqueta, un elemento tiene más de {count} atributos.',
  'In the first tag a name is longer than {count} characters.':
    'En la primera etiqueta, un nombre tiene más de {count} caracteres.',
  'In the first tag an attribute is longer than {count} characters.':
    'En la primera etiqueta, un atributo tiene más de {count} caracteres.',
  'Inside <{element}> an element has more than {count} attributes.':
    'Dentro de <{element}>, un elemento tiene más de {count} atributos.',
  'Inside <{element}> a name is longer than {count} characters.':
    'Dentro de <{element}>, un nombre tiene más de {count} caracteres.',
  'Inside <{element}> an attribute is longer than {count} characters.':
    'Dentro de <{element}>, un atributo tiene más de {count} caracteres.',
  'The document contains a second XML declaration. Send one document only.':
    'El documento contiene una segunda declaración XML. Enviar un solo documento.',
  'This is an HTML page, not a feed. Check the address; it may return an error or login page.':
    'Esto es una página HTML, no un feed. Revisar la dirección; puede devolver una página de error o de inicio de sesión.',
  'This is an HTML page, not a feed. Check the address; it may answer with an error or login page.':
    'Esto es una página HTML, no un feed. Revisar la dirección; puede responder con una página de error o de inicio de sesión.',
  'The document contains a DOCTYPE or another declaration, which is not supported. Remove it from the export.':
    'El documento contiene una declaración DOCTYPE u otra que no se admite. Quitarla de la exportación.',
  'The document starts with "{text}", but a feed is XML and starts with "<". It looks like JSON. Check the address and the export.':
    'El documento empieza con “{text}”, pero un feed es XML y empieza con “<”. Parece JSON. Revisar la dirección y la exportación.',
  'The document starts with "{text}", but a feed is XML and starts with "<". Check the address and the export.':
    'El documento empieza con “{text}”, pero un feed es XML y empieza con “<”. Revisar la dirección y la exportación.',
  'The document is empty: it contains no element.': 'El documento está vacío: no contiene ningún elemento.',
  'The document begins with <{element}>, which is an HR-XML message. Feeds of these shapes are understood: {shapes}.':
    'El documento empieza con <{element}>, que es un mensaje HR-XML. Se entienden los feeds con estas formas: {shapes}.',
  'The document begins with <{element}>, which is the answer of a search service. Feeds of these shapes are understood: {shapes}.':
    'El documento empieza con <{element}>, que es la respuesta de un servicio de búsqueda. Se entienden los feeds con estas formas: {shapes}.',
  'The document begins with <{element}>, which is a sitemap. Feeds of these shapes are understood: {shapes}.':
    'El documento empieza con <{element}>, que es un mapa del sitio. Se entienden los feeds con estas formas: {shapes}.',
  'The document begins with <{element}>, which is a SOAP message. Feeds of these shapes are understood: {shapes}.':
    'El documento empieza con <{element}>, que es un mensaje SOAP. Se entienden los feeds con estas formas: {shapes}.',
  'The document begins with <{element}>. Feeds of these shapes are understood: {shapes}.':
    'El documento empieza con <{element}>. Se entienden los feeds con estas formas: {shapes}.',
  '<{element}> says that the document is only a part of the feed. Send all jobs in one document, else the others would be removed.':
    '<{element}> indica que el documento es solo una parte del feed. Enviar todos los empleos en un documento; si no, los demás se eliminarían.',
  'The feed holds more than {count} jobs.': 'El feed contiene más de {count} empleos.',
  'The encoding {encoding} is not supported. Send the document as UTF-8.':
    'La codificación {encoding} no se admite. Enviar el documento en UTF-8.',
  'The document declares {declared} but has text in {actual}. Each job was read by its own bytes; correct the export.':
    'El documento declara {declared}, pero tiene texto en {actual}. Cada empleo se leyó según sus propios bytes; corregir la exportación.',
  'The document declares {declared}, but its bytes are {actual}. It was read as {read}; correct the declaration.':
    'El documento declara {declared}, pero sus bytes son {actual}. Se leyó como {read}; corregir la declaración.',
  'The gzip data is damaged or truncated and cannot be decompressed. Fetch it again.':
    'Los datos gzip están dañados o incompletos y no se pueden descomprimir. Descargarlos de nuevo.',
  'The compressed document is truncated. Fetch it again.':
    'El documento comprimido está incompleto. Descargarlo de nuevo.',
  'The gzip data is damaged and cannot be decompressed. Fetch it again.':
    'Los datos gzip están dañados y no se pueden descomprimir. Descargarlos de nuevo.',
  'No data of the feed arrived for {minutes} minutes. Check the speed of its server.':
    'No llegaron datos del feed en {minutes} minutos. Revisar la velocidad de su servidor.',
  'The document is compressed more than twice. Compress it once.':
    'El documento está comprimido más de dos veces. Comprimirlo una sola vez.',
  'The document decompresses to more than {count} times its size, which is implausible for a feed.':
    'El documento descomprimido ocupa más de {count} veces su tamaño, lo que no es creíble en un feed.',
  'This is a ZIP archive. Send the XML itself, plain or as gzip.':
    'Esto es un archivo ZIP. Enviar el XML mismo, sin comprimir o en gzip.',
  'The document is larger than {count} bytes.': 'El documento supera {count} bytes.',
  'The only job is unusable: {reasons}.': 'El único empleo no se puede usar: {reasons}.',
  'None of the {count} jobs is usable: {reasons}.':
    'Ninguno de los {count} empleos se puede usar: {reasons}.',
  '{sentence} Correct the export: escape < and & in text, or put the text in a CDATA section.':
    '{sentence} Corregir la exportación: codificar < y & en el texto o poner el texto en una sección CDATA.',
  'Line {line}: {sentence}': 'Línea {line}: {sentence}',

  // Background tasks
  'Removes processes that have ended without notice from the list of processes.':
    'Quita de la lista los procesos que terminaron sin avisar.',
  'Collects the statistics of tables that are partitioned by time, once a day.':
    'Recopila una vez al día las estadísticas de las tablas divididas por tiempo.',
  'Creates the next partitions of tables that are partitioned by time.':
    'Crea las próximas particiones de las tablas divididas por tiempo.',
  'Deletes data whose retention period has ended.': 'Elimina los datos cuyo plazo de conservación terminó.',
  'Sends queued mails and retries those that a mail server refused for the moment.':
    'Envía los correos en cola y reintenta los que un servidor de correo rechazó por el momento.',
  'Sends queued text messages, such as sign-in codes.':
    'Envía los mensajes de texto en cola, por ejemplo códigos para iniciar sesión.',
  'Moves stored files from the database to the S3 bucket, if one is configured.':
    'Mueve los archivos guardados de la base de datos al bucket S3, si está configurado.',
  'Copies the write-ahead log of the embedded database to BACKUP_TO.':
    'Copia el registro de escritura de la base de datos integrada a BACKUP_TO.',
  'Takes a backup of the embedded database to BACKUP_TO every day, or when it is run by an operator.':
    'Hace una copia de seguridad de la base de datos integrada en BACKUP_TO todos los días o cuando la ejecuta un operador.',
  'Attributes reported conversions to clicks.': 'Atribuye a clics las conversiones informadas.',
  'Encrypts the secrets of postbacks with the current key after a key rotation.':
    'Cifra los secretos de los postbacks con la clave actual después de un cambio de clave.',
  'Counts the jobs that lack the pay that a state requires.':
    'Cuenta los empleos sin el salario que exige un estado.',
  'Selects the landing pages that are checked and updates the open-job score of each source.':
    'Elige las páginas de destino que se revisan y actualiza el porcentaje de empleos abiertos de cada fuente.',
  'Checks whether landing pages still show their job.':
    'Revisa si las páginas de destino todavía muestran su empleo.',
  'Notifies the configured search engines of new, changed, and closed job pages.':
    'Avisa a los buscadores configurados de páginas de empleos nuevas, modificadas y cerradas.',
  'Fetches and imports the feed that has been due longest.':
    'Descarga e importa el feed pendiente desde hace más tiempo.',
  'Adds recent searches, clicks, and conversions to the sums of the reports.':
    'Suma a los informes las búsquedas, los clics y las conversiones recientes.',
  'Records imports, mails, disk space, search index, and processes for the charts of operators.':
    'Registra importaciones, correos, espacio en disco, índice de búsqueda y procesos para los gráficos de los operadores.',
  'Encrypts the secrets of second factors with the current key after a key rotation.':
    'Cifra los secretos de los segundos factores con la clave actual después de un cambio de clave.',
  'Mails the requested links to set a new password.':
    'Envía por correo los enlaces pedidos para crear una contraseña nueva.',
  'Sends events to Kafka, if EVENTS_KAFKA_URL is set. Runs continuously.':
    'Envía eventos a Kafka, si EVENTS_KAFKA_URL está definido. Se ejecuta de forma continua.',
  'Sends webhooks, job callbacks, and postbacks to publishers. Runs continuously.':
    'Envía webhooks, avisos de empleos y postbacks a los editores. Se ejecuta de forma continua.',
  'Encrypts the secrets of webhooks with the current key after a key rotation.':
    'Cifra los secretos de los webhooks con la clave actual después de un cambio de clave.',
  'Bills held clicks that nobody has reviewed within an hour.':
    'Cobra los clics retenidos que nadie revisó en una hora.',
  'Compares the spent amounts of 50 budgets with their charges, all in turn, for the service level of exact money.':
    'Compara por turnos lo gastado de 50 presupuestos con sus cargos, para el nivel de servicio de importes exactos.',
  'Raises and mails alerts about budgets, feeds, and held clicks.':
    'Crea y envía alertas sobre presupuestos, feeds y clics retenidos.',
  'Raises and mails the other alerts and the weekly digest.':
    'Crea y envía las demás alertas y el resumen semanal.',
  'Updates the bids of campaigns with a bid strategy.':
    'Actualiza las pujas de las campañas con una estrategia de puja.',
  'Performs due schedules: pauses, budget changes, archiving, and the start of a month.':
    'Ejecuta lo pendiente del calendario: pausas, cambios de presupuesto, archivado y comienzo de un mes.',
  'Mails due surveys about hires to customers.':
    'Envía por correo a los clientes las encuestas pendientes sobre contrataciones.',
  'Continues long reassignments of jobs to campaigns.':
    'Continúa las reasignaciones largas de empleos a campañas.',
  'Encrypts the keys of applications with the current key after a key rotation.':
    'Cifra las claves de las solicitudes con la clave actual después de un cambio de clave.',
  'Loads the questions of imported jobs for their application forms.':
    'Carga las preguntas de los empleos importados para sus formularios de solicitud.',
  'Erases applications that are older than RETENTION_APPLICATION_DAYS.':
    'Borra las solicitudes más antiguas que RETENTION_APPLICATION_DAYS.',
  'Scans uploaded résumés for malware.': 'Analiza los currículums subidos en busca de software malicioso.',
  'Mails the guest lists of events to their organizers.':
    'Envía las listas de asistentes de los eventos a sus organizadores.',
  'Sends due reminders of events to applicants.':
    'Envía a los candidatos los recordatorios pendientes de eventos.',
  'Collects the bids, impressions, and clicks on which predictions are based.':
    'Reúne las pujas, las impresiones y los clics en los que se basan las predicciones.',
  'Encrypts the secrets of the Reporting API with the current key after a key rotation.':
    'Cifra los secretos de la Reporting API con la clave actual después de un cambio de clave.',

  'Learns from ended days how often job seekers click on jobs, for the ranking of the search.':
    'Aprende de los días terminados con qué frecuencia las personas hacen clic en empleos, para ordenar la búsqueda.',
  'Computes the bids from which jobs are featured.':
    'Calcula las pujas a partir de las cuales se destacan los empleos.',

  // Categories of jobs: the major and minor groups of the Standard Occupational Classification of 2018
  'Management Occupations': 'Gerencia y dirección',
  'Top Executives': 'Altos ejecutivos',
  'Advertising, Marketing, Promotions, Public Relations, and Sales Managers':
    'Gerentes de publicidad, marketing, promociones, relaciones públicas y ventas',
  'Operations Specialties Managers': 'Gerentes de operaciones especializadas',
  'Other Management Occupations': 'Otros puestos de gerencia',
  'Business and Financial Operations Occupations': 'Negocios y finanzas',
  'Business Operations Specialists': 'Especialistas en operaciones comerciales',
  'Financial Specialists': 'Especialistas en finanzas',
  'Computer and Mathematical Occupations': 'Informática y matemáticas',
  'Computer Occupations': 'Informática',
  'Mathematical Science Occupations': 'Ciencias matemáticas',
  'Architecture and Engineering Occupations': 'Arquitectura e ingeniería',
  'Architects, Surveyors, and Cartographers': 'Arquitectos, agrimensores y cartógrafos',
  Engineers: 'Ingenieros',
  'Drafters, Engineering Technicians, and Mapping Technicians':
    'Dibujantes técnicos y técnicos en ingeniería y cartografía',
  'Life, Physical, and Social Science Occupations': 'Ciencias biológicas, físicas y sociales',
  'Life Scientists': 'Científicos de ciencias biológicas',
  'Physical Scientists': 'Científicos de ciencias físicas',
  'Social Scientists and Related Workers': 'Científicos sociales y afines',
  'Life, Physical, and Social Science Technicians': 'Técnicos en ciencias biológicas, físicas y sociales',
  'Occupational Health and Safety Specialists and Technicians':
    'Especialistas y técnicos en salud y seguridad laboral',
  'Community and Social Service Occupations': 'Servicios sociales y comunitarios',
  'Counselors, Social Workers, and Other Community and Social Service Specialists':
    'Consejeros, trabajadores sociales y otros especialistas en servicios sociales y comunitarios',
  'Religious Workers': 'Trabajadores religiosos',
  'Legal Occupations': 'Servicios legales',
  'Lawyers, Judges, and Related Workers': 'Abogados, jueces y afines',
  'Legal Support Workers': 'Personal de apoyo legal',
  'Educational Instruction and Library Occupations': 'Educación y bibliotecas',
  'Postsecondary Teachers': 'Docentes de educación superior',
  'Preschool, Elementary, Middle, Secondary, and Special Education Teachers':
    'Docentes de preescolar, primaria, secundaria y educación especial',
  'Other Teachers and Instructors': 'Otros docentes e instructores',
  'Librarians, Curators, and Archivists': 'Bibliotecarios, curadores y archivistas',
  'Other Educational Instruction and Library Occupations': 'Otros puestos de educación y bibliotecas',
  'Arts, Design, Entertainment, Sports, and Media Occupations':
    'Arte, diseño, entretenimiento, deportes y medios',
  'Art and Design Workers': 'Arte y diseño',
  'Entertainers and Performers, Sports and Related Workers': 'Artistas, deportistas y afines',
  'Media and Communication Workers': 'Medios y comunicación',
  'Media and Communication Equipment Workers': 'Equipos de medios y comunicación',
  'Healthcare Practitioners and Technical Occupations': 'Profesionales y técnicos de la salud',
  'Healthcare Diagnosing or Treating Practitioners': 'Profesionales de diagnóstico o tratamiento de la salud',
  'Health Technologists and Technicians': 'Tecnólogos y técnicos de la salud',
  'Other Healthcare Practitioners and Technical Occupations': 'Otros profesionales y técnicos de la salud',
  'Healthcare Support Occupations': 'Apoyo en servicios de salud',
  'Home Health and Personal Care Aides; and Nursing Assistants, Orderlies, and Psychiatric Aides':
    'Asistentes de salud a domicilio, cuidado personal, enfermería y psiquiatría',
  'Occupational Therapy and Physical Therapist Assistants and Aides':
    'Asistentes de terapia ocupacional y fisioterapia',
  'Other Healthcare Support Occupations': 'Otros puestos de apoyo en servicios de salud',
  'Protective Service Occupations': 'Servicios de protección',
  'Supervisors of Protective Service Workers': 'Supervisores de servicios de protección',
  'Firefighting and Prevention Workers': 'Bomberos y prevención de incendios',
  'Law Enforcement Workers': 'Policía y orden público',
  'Other Protective Service Workers': 'Otros servicios de protección',
  'Food Preparation and Serving Related Occupations': 'Preparación y servicio de alimentos',
  'Supervisors of Food Preparation and Serving Workers':
    'Supervisores de preparación y servicio de alimentos',
  'Cooks and Food Preparation Workers': 'Cocineros y preparación de alimentos',
  'Food and Beverage Serving Workers': 'Servicio de alimentos y bebidas',
  'Other Food Preparation and Serving Related Workers':
    'Otros puestos de preparación y servicio de alimentos',
  'Building and Grounds Cleaning and Maintenance Occupations':
    'Limpieza y mantenimiento de edificios y jardines',
  'Supervisors of Building and Grounds Cleaning and Maintenance Workers':
    'Supervisores de limpieza y mantenimiento de edificios y jardines',
  'Building Cleaning and Pest Control Workers': 'Limpieza de edificios y control de plagas',
  'Grounds Maintenance Workers': 'Mantenimiento de jardines',
  'Personal Care and Service Occupations': 'Cuidado y servicios personales',
  'Supervisors of Personal Care and Service Workers': 'Supervisores de cuidado y servicios personales',
  'Animal Care and Service Workers': 'Cuidado de animales',
  'Entertainment Attendants and Related Workers': 'Personal de entretenimiento y afines',
  'Funeral Service Workers': 'Servicios funerarios',
  'Personal Appearance Workers': 'Belleza y apariencia personal',
  'Baggage Porters, Bellhops, and Concierges': 'Maleteros, botones y conserjes',
  'Tour and Travel Guides': 'Guías de turismo y viajes',
  'Other Personal Care and Service Workers': 'Otros puestos de cuidado y servicios personales',
  'Sales and Related Occupations': 'Ventas y afines',
  'Supervisors of Sales Workers': 'Supervisores de ventas',
  'Retail Sales Workers': 'Ventas minoristas',
  'Sales Representatives, Services': 'Representantes de ventas de servicios',
  'Sales Representatives, Wholesale and Manufacturing':
    'Representantes de ventas mayoristas y de fabricantes',
  'Other Sales and Related Workers': 'Otros puestos de ventas y afines',
  'Office and Administrative Support Occupations': 'Oficina y apoyo administrativo',
  'Supervisors of Office and Administrative Support Workers':
    'Supervisores de oficina y apoyo administrativo',
  'Communications Equipment Operators': 'Operadores de equipos de comunicaciones',
  'Financial Clerks': 'Auxiliares de finanzas',
  'Information and Record Clerks': 'Auxiliares de información y registros',
  'Material Recording, Scheduling, Dispatching, and Distributing Workers':
    'Registro, programación, despacho y distribución de materiales',
  'Secretaries and Administrative Assistants': 'Secretarios y asistentes administrativos',
  'Other Office and Administrative Support Workers': 'Otros puestos de oficina y apoyo administrativo',
  'Farming, Fishing, and Forestry Occupations': 'Agricultura, pesca y silvicultura',
  'Supervisors of Farming, Fishing, and Forestry Workers':
    'Supervisores de agricultura, pesca y silvicultura',
  'Agricultural Workers': 'Trabajadores agrícolas',
  'Fishing and Hunting Workers': 'Pesca y caza',
  'Forest, Conservation, and Logging Workers': 'Bosques, conservación y tala',
  'Construction and Extraction Occupations': 'Construcción y extracción',
  'Supervisors of Construction and Extraction Workers': 'Supervisores de construcción y extracción',
  'Construction Trades Workers': 'Oficios de la construcción',
  'Helpers, Construction Trades': 'Ayudantes de la construcción',
  'Other Construction and Related Workers': 'Otros puestos de construcción y afines',
  'Extraction Workers': 'Extracción',
  'Installation, Maintenance, and Repair Occupations': 'Instalación, mantenimiento y reparación',
  'Supervisors of Installation, Maintenance, and Repair Workers':
    'Supervisores de instalación, mantenimiento y reparación',
  'Electrical and Electronic Equipment Mechanics, Installers, and Repairers':
    'Mecánicos, instaladores y reparadores de equipos eléctricos y electrónicos',
  'Vehicle and Mobile Equipment Mechanics, Installers, and Repairers':
    'Mecánicos, instaladores y reparadores de vehículos y equipos móviles',
  'Other Installation, Maintenance, and Repair Occupations':
    'Otros puestos de instalación, mantenimiento y reparación',
  'Production Occupations': 'Producción',
  'Supervisors of Production Workers': 'Supervisores de producción',
  'Assemblers and Fabricators': 'Ensambladores y fabricantes',
  'Food Processing Workers': 'Procesamiento de alimentos',
  'Metal Workers and Plastic Workers': 'Trabajo en metal y plástico',
  'Printing Workers': 'Imprenta',
  'Textile, Apparel, and Furnishings Workers': 'Textiles, ropa y tapicería',
  Woodworkers: 'Trabajo en madera',
  'Plant and System Operators': 'Operadores de plantas y sistemas',
  'Other Production Occupations': 'Otros puestos de producción',
  'Transportation and Material Moving Occupations': 'Transporte y movimiento de materiales',
  'Supervisors of Transportation and Material Moving Workers':
    'Supervisores de transporte y movimiento de materiales',
  'Air Transportation Workers': 'Transporte aéreo',
  'Motor Vehicle Operators': 'Conductores de vehículos',
  'Rail Transportation Workers': 'Transporte ferroviario',
  'Water Transportation Workers': 'Transporte marítimo y fluvial',
  'Other Transportation Workers': 'Otros puestos de transporte',
  'Material Moving Workers': 'Movimiento de materiales',
  'Military Specific Occupations': 'Ocupaciones militares',
  'Military Officer Special and Tactical Operations Leaders':
    'Oficiales militares de operaciones especiales y tácticas',
  'First-Line Enlisted Military Supervisors': 'Suboficiales militares supervisores',
  'Military Enlisted Tactical Operations and Air/Weapons Specialists and Crew Members':
    'Personal militar de operaciones tácticas, aviación y armas',
} as const satisfies Record<string, string>
