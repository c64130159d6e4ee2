export const applications = {
  applications: 'solicitudes',
  'Name or e-mail address': 'Nombre o correo electrónico',
  Any: 'Cualquiera',
  'State of the job': 'Estado del empleo',
  '{status, select, new {New} started {Started} counted {Counted in reports} completed {Completed} other {Qualified}}':
    '{status, select, new {Nueva} started {Empezada} counted {Contada en informes} completed {Completada} other {Calificada}}',
  Résumé: 'Currículum',
  'No applications match': 'Ninguna solicitud coincide',
  'Check the spelling of the name: words must be complete.':
    'Revisar la ortografía del nombre: las palabras deben estar completas.',
  'Applications appear when job seekers submit the application form of a job. <link>Partners report</link> what becomes of them.':
    'Las solicitudes aparecen cuando alguien envía el formulario de un empleo. <link>Los socios informan</link> qué ocurre después con ellas.',

  'Erased ({id})': 'Datos borrados ({id})',
  'Application {id}': 'Solicitud {id}',
  'Not submitted': 'Sin enviar',
  'This person’s data was erased on {time}.': 'Los datos de esta persona se borraron (fecha: {time}).',
  Print: 'Imprimir',
  'Not given': 'Sin indicar',
  '{count, plural, one {# byte} other {# bytes}}':
    '{count, plural, one {# byte} many {# de bytes} other {# bytes}}',
  'You can download the file once the virus scan has found it clean.':
    'El archivo se podrá descargar cuando el análisis de virus lo encuentre limpio.',
  'Virus scan pending': 'Análisis de virus pendiente',
  'No virus found': 'Sin virus',
  'Malware found': 'Contiene software malicioso',

  Answers: 'Respuestas',
  'The form had no questions.': 'El formulario no tenía preguntas.',
  'Not answered': 'Sin respuesta',
  'Should be {answer}': 'Respuesta correcta: {answer}',

  'Hiring progress': 'Avance de la contratación',
  'No hiring progress yet. Your applicant tracking system reports it through the <link>Disposition API</link>.':
    'Todavía no hay avances. Su sistema de seguimiento de candidatos los informa por medio de la <link>Disposition API</link>.',
  'Now: {stage}': 'Ahora: {stage}',
  'reported {time}': 'informado: {time}',
  'dated in the future': 'con fecha futura',
  'Mark as contacted': 'Marcar como contactado',
  'What happened?': '¿Qué ocurrió?',
  'Reason (optional)': 'Motivo (opcional)',
  Record: 'Registrar',
  'Recorded: {stage}': 'Registrado: {stage}',

  Notes: 'Notas',
  'The notes were erased with this person’s data.':
    'Las notas se borraron junto con los datos de esta persona.',
  'New note': 'Nota nueva',
  'The applicant does not see notes.': 'El candidato no ve las notas.',
  'Add note': 'Agregar nota',
  'Edit note': 'Editar nota',
  'note {id}': 'la nota {id}',
  'edited {time}': 'editada: {time}',
  'It cannot be restored.': 'No se puede recuperar.',
  'Enter a text.': 'Escribir un texto.',
  'An integration or a removed person': 'Una integración o una persona eliminada',
  'A person of your parent account': 'Una persona de su cuenta principal',

  'E-mail to a colleague': 'Enviar por correo a un colega',
  'Mailed to {count, plural, one {# colleague} other {# colleagues}}.':
    'Se envió por correo a {count, plural, one {# colega} many {# de colegas} other {# colegas}}.',
  'The mail has the job title and a link that only people of your account can open.':
    'El correo contiene el título del empleo y un enlace que solo pueden abrir las personas de su cuenta.',
  'Nobody else of your account can sign in yet. Owners invite people under Settings.':
    'Nadie más de su cuenta puede iniciar sesión todavía. Los propietarios invitan a personas en Configuración.',
  Colleagues: 'Colegas',
  'Choose at least one person.': 'Elegir al menos una persona.',
  Send: 'Enviar',
  'Loading…': 'Cargando…',
} as const satisfies Record<string, string>
