export const applications = {
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
  Cancel: 'Cancelar',
  'Loading…': 'Cargando…',
} as const satisfies Record<string, string>
