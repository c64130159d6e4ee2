export const posting = {
  'As job seekers see it': 'Como lo ven las personas que buscan empleo',
  'Your account has no pool yet': 'Su cuenta todavía no tiene ningún grupo',
  'Jobs belong to a pool. Ask the platform’s operator to create one.':
    'Los empleos pertenecen a un grupo. Pedir al operador de la plataforma que cree uno.',
  'This job cannot be edited here': 'Este empleo no se puede editar aquí',
  'It comes from a feed. Change it in the system that delivers the feed.':
    'Viene de un feed. Hay que cambiarlo en el sistema que entrega el feed.',
  'This job has ended. Saving a change posts it again.':
    'Este empleo terminó. Al guardar un cambio se publica de nuevo.',
  'You’ll see a summary before the job is posted.': 'Se mostrará un resumen antes de publicar el empleo.',

  'The job': 'El empleo',
  'Only the name of the job: no pay, no place, no capitals for emphasis.':
    'Solo el nombre del empleo, sin salario, lugar ni mayúsculas para destacarlo.',
  Place: 'Lugar',
  'City and state, such as Austin, TX. A street and a zip code may come before and after.':
    'Ciudad y estado, por ejemplo Austin, TX. Antes puede ir la calle y después el código postal.',
  'Remove {name}': 'Quitar {name}',
  'Add a place': 'Agregar un lugar',
  'Fully remote': 'Totalmente a distancia',
  'Only if nobody has to come to a place of work. Hybrid work is not remote.':
    'Solo si nadie tiene que ir a un lugar de trabajo. El trabajo híbrido no es a distancia.',
  'Work type': 'Tipo de trabajo',
  'Not stated': 'Sin indicar',
  'Full-time': 'Tiempo completo',
  'Part-time': 'Medio tiempo',
  Contract: 'Por contrato',
  Temporary: 'Temporal',
  Internship: 'Pasantía',
  'Per diem': 'Por día',
  Volunteer: 'Voluntariado',
  'Last day to apply': 'Último día para presentar solicitudes',
  'Leave it empty if there is none.': 'Dejarlo vacío si no hay ninguno.',
  'Lowest pay': 'Salario mínimo',
  'Highest pay': 'Salario máximo',
  'Pay period': 'Período del salario',
  'per hour': 'por hora',
  'per day': 'por día',
  'per week': 'por semana',
  'per month': 'al mes',
  'per year': 'al año',
  'Leave the second amount empty if there is no range. Several states <link>require pay in job ads</link>.':
    'Dejar vacío el segundo importe si el salario es fijo. Varios estados <link>exigen indicar el salario en los anuncios</link>.',
  'Job description': 'Descripción del empleo',
  'Tasks, requirements, and benefits. You can paste text from a document.':
    'Tareas, requisitos y beneficios. Se puede pegar texto de un documento.',
  Bold: 'Negrita',
  Italic: 'Cursiva',
  Heading: 'Encabezado',
  'Bulleted list': 'Lista con viñetas',
  'Numbered list': 'Lista numerada',
  'Is the ad for an existing vacancy?': '¿El anuncio es para una vacante existente?',
  'The page of the job states it. Ads in Ontario must, since 2026.':
    'La página del empleo lo indica. En Ontario es obligatorio desde 2026.',
  'Yes, the position is open now': 'Sí, el puesto está abierto ahora',
  'No, for future positions': 'No, es para puestos futuros',

  'How to apply': 'Cómo presentar la solicitud',
  'How do job seekers apply?': '¿Cómo presentan su solicitud las personas que buscan empleo?',
  'On your website': 'En su sitio web',
  'With a hosted form, read in the console': 'Con un formulario alojado; se leen en la consola',
  'With a hosted form, sent to you by e-mail': 'Con un formulario alojado; se envían por correo',
  'A form needs a campaign: advertise the job below.':
    'El formulario requiere una campaña: anunciar el empleo más abajo.',
  'E-mail address for applications': 'Correo para recibir solicitudes',
  'Only for jobs with a hosted form. Leave it empty to read applications in the console.':
    'Solo para empleos con formulario alojado. Dejarlo vacío para leer las solicitudes en la consola.',
  'Your website': 'Su sitio web',
  'Web address of the job': 'Dirección web del empleo',
  'Shown to job seekers when the form is not available, for example while the campaign is paused.':
    'Se muestra a las personas que buscan empleo cuando el formulario no está disponible, por ejemplo mientras la campaña está en pausa.',
  'The page on which job seekers read about the job and apply.':
    'La página donde se lee el anuncio y se presenta la solicitud.',

  Advertise: 'Anunciar',
  'Start a campaign for this job': 'Iniciar una campaña para este empleo',
  'The application form belongs to the campaign.': 'El formulario de solicitud pertenece a la campaña.',
  'You pay only for clicks, and never more than the monthly budget.':
    'Solo se pagan los clics, y nunca más que el presupuesto mensual.',
  'Price per click': 'Precio por clic',

  '{label} {message}.': '{label}: {message}.',
  'must be an amount of dollars above 0': 'debe ser un importe en dólares mayor que 0',
  'needs the lowest pay as a number': 'el salario mínimo debe ser un número',
  'needs the highest pay as a number': 'el salario máximo debe ser un número',
  'must have a highest pay that is not below the lowest':
    'el salario máximo no puede ser menor que el mínimo',
  'must be a web address, such as example.com/jobs/1': 'debe ser una dirección web, como example.com/jobs/1',
  'must not be in the past': 'no debe estar en el pasado',
  'must be an e-mail address, such as jobs@example.com':
    'debe ser un correo electrónico, por ejemplo empleos@example.com',

  'Post {title}?': '¿Publicar {title}?',
  '<strong>You already have this job.</strong> Job seekers and search engines may hide duplicates.':
    '<strong>Ya tiene este empleo.</strong> Es posible que los buscadores oculten los duplicados y que los candidatos los pasen por alto.',
  'The job is listed without a campaign, free of charge.': 'El empleo se publica sin campaña y sin costo.',
  'The campaign can spend up to <strong>{budget}</strong> per month, at {cpc} per click. You can pause it at any time.':
    'La campaña puede gastar hasta <strong>{budget}</strong> al mes, a {cpc} por clic. Se puede pausar en cualquier momento.',
  'Post job': 'Publicar empleo',
  'Post and advertise': 'Publicar y anunciar',
  '{title} is posted.': 'Se publicó {title}.',
  '{title} is posted and advertised.': 'Se publicó y se anuncia {title}.',
  'Its campaign was not started: {problem}': 'No se inició su campaña: {problem}',
  'Jobs posted in the console': 'Empleos publicados en la consola',

  jobs: 'empleos',
  'Jobs that you post here or by API are listed here. <link>Post one</link>.':
    'Aquí aparecen los empleos publicados en la consola o por API. <link>Publicar uno</link>.',
  'Not named': 'Sin indicar',
  Posted: 'Publicado',
  Actions: 'Acciones',
  'Without a campaign': 'Sin campaña',
  Edit: 'Editar',
  'Resume job': 'Reanudar el empleo',
  'Close as filled': 'Cerrar como cubierto',
  'Post again': 'Publicar de nuevo',
  '{title} is paused.': 'Se pausó {title}.',
  '{title} is closed as filled.': 'Se cerró {title} como cubierto.',
  '{title} has ended.': '{title} terminó.',
  '{title} is posted again.': 'Se publicó {title} de nuevo.',
  '{title} is shown again.': '{title} se muestra de nuevo.',
  '{title} was not changed: {problem}': 'No se pudo cambiar {title}: {problem}',
} as const satisfies Record<string, string>
