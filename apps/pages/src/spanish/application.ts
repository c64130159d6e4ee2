/** The texts of the application form that its script needs, besides those of the contract. */
export const formScriptTexts = {
  'The form': 'El formulario',
  'Step {step} of {steps}': 'Paso {step} de {steps}',
  'Sending…': 'Enviando…',
  'There is no connection. Everything that you have filled in is still here: send it again later.':
    'No hay conexión. Todo lo que se llenó sigue aquí: enviarlo de nuevo más tarde.',
  'That did not work. Send it again in a moment.': 'Eso no funcionó. Enviarlo de nuevo en un momento.',
} as const satisfies Record<string, string>

export const application = {
  Résumé: 'Currículum',
  optional: 'opcional',
  'Please look at this again': 'Hay que revisar lo siguiente',
  'All times of this event are taken or over. You can no longer reply.':
    'Todos los horarios de este evento están ocupados o ya pasaron. Ya no se puede responder.',
  'About you': 'Datos personales',
  'Your visit': 'Su visita',
  Questions: 'Preguntas',
  'Questions, part {part}': 'Preguntas, parte {part}',
  'Leave this field empty': 'Dejar este campo vacío',
  'The employer receives what you send. {brand} stores it for the employer and shows it to no one else.':
    'El empleador recibe los datos enviados. {brand} los guarda para el empleador y no los muestra a nadie más.',
  '{company} receives what you send. {brand} stores it for the employer and shows it to no one else.':
    '{company} recibe los datos enviados. {brand} los guarda para el empleador y no los muestra a nadie más.',
  Back: 'Atrás',
  'Send reply': 'Enviar respuesta',
  'Send application': 'Enviar solicitud',
  'Only if you answered “{question}” with “{answer}”:': 'Solo si la respuesta a “{question}” es “{answer}”:',
  'Your résumé is here already. Choose another file to put it in its place.':
    'El currículum ya está aquí. Para reemplazarlo, elegir otro archivo.',
  'PDF, Word, OpenDocument, RTF or text, at most 10 MB.':
    'PDF, Word, OpenDocument, RTF o texto, como máximo 10 MB.',
  'PDF, Word, OpenDocument, RTF, text, JPEG or PNG, at most 1 MB.':
    'PDF, Word, OpenDocument, RTF, texto, JPEG o PNG, como máximo 1 MB.',
  'Choose…': 'Elegir…',
  'Choose {least} to {most}.': 'Elegir de {least} a {most}.',
  'Choose up to {most}.': 'Elegir hasta {most}.',
  'Choose at least {least}.': 'Elegir al menos {least}.',
  'Write at least {least} characters.': 'Escribir al menos {least} caracteres.',
  'Write at most {most} characters.': 'Escribir como máximo {most} caracteres.',
  'Write at least {least} and at most {most} characters.':
    'Escribir al menos {least} y como máximo {most} caracteres.',
  'Month and year, such as 03/2026.': 'Mes y año, por ejemplo 03/2026.',
  'The year, such as 2026.': 'El año, por ejemplo 2026.',
  'A number from {min} to {max}.': 'Un número de {min} a {max}.',

  'Thank you': 'Gracias',
  'Thank you — {title}': 'Gracias — {title}',
  'Your application has arrived. You need not do anything else.':
    'La solicitud se recibió. No hace falta hacer nada más.',
  'Your application has arrived and goes to {company}. You need not do anything else.':
    'La solicitud se recibió y se envía a {company}. No hace falta hacer nada más.',
  'Your reply has arrived. See you on <strong>{slot}</strong>.':
    'La respuesta se recibió. Fecha y hora de la visita: <strong>{slot}</strong>.',
  'It continues at <link>{host}</link>.': 'Continúa en <link>{host}</link>.',
  'How to prepare': 'Cómo prepararse',
  'What to wear': 'Cómo vestirse',

  'This form cannot be opened': 'No se puede abrir este formulario',
  'The link is incomplete or more than a week old. Search for the job again.':
    'El enlace está incompleto o tiene más de una semana. Buscar el empleo de nuevo.',
  'Applications are closed': 'Ya no se aceptan solicitudes',
  'The job is no longer advertised here. Search for similar jobs.':
    'El empleo ya no se anuncia aquí. Buscar empleos similares.',
  'This job cannot be opened': 'No se puede abrir este empleo',
  'The link is incomplete, or the job is no longer advertised here. Search for similar jobs.':
    'El enlace está incompleto o el empleo ya no se anuncia aquí. Buscar empleos similares.',
  'This page does not exist': 'Esta página no existe',
  'Only jobs are shown at this address. Search for jobs.':
    'En esta dirección solo se muestran empleos. Buscar empleos.',
  "The employer's questions cannot be loaded right now. Try again in a minute.":
    'Las preguntas del empleador no se pueden cargar en este momento. Intentarlo de nuevo dentro de un minuto.',
  'Too many forms are being uploaded right now. Send the form again in a minute.':
    'En este momento se están enviando demasiados formularios. Enviarlo de nuevo dentro de un minuto.',
  'The form is incomplete or invalid.': 'El formulario está incompleto o no es válido.',

  'Your campaign': 'Su campaña',
  'How satisfied are you?': '¿Cuál es su grado de satisfacción?',
  'With the campaign {name}, all in all': 'Con la campaña {name}, en general',
  'Very dissatisfied': 'Muy bajo',
  Dissatisfied: 'Bajo',
  Neither: 'Intermedio',
  Satisfied: 'Alto',
  'Very satisfied': 'Muy alto',
  'Send answer': 'Enviar respuesta',
  'This survey is closed': 'Esta encuesta está cerrada',
  'The link is older than 90 days or incomplete.': 'El enlace tiene más de 90 días o está incompleto.',
  'You have already answered': 'La encuesta ya está respondida',
  'We have your answer about the campaign {name}. Thank you.':
    'Ya tenemos su respuesta sobre la campaña {name}. Gracias.',
  'Your answer about the campaign {name} has arrived.': 'Su respuesta sobre la campaña {name} se recibió.',
} as const satisfies Record<string, string>
