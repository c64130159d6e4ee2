export const changes = {
  changes: 'cambios',
  'All changes by people, programs, and the platform are listed here.':
    'Aquí aparecen todos los cambios hechos por personas, por programas y por la plataforma.',
  'Which changes': 'Qué cambios',
  'Status changes': 'Cambios de estado',
  'By the platform': 'De la plataforma',
  Object: 'Objeto',
  'Changed by': 'Autor del cambio',

  you: 'usted',
  'user {id}': 'usuario {id}',
  'app client {id}': 'aplicación cliente {id}',
  'segment {id}': 'segmento {id}',
  '{object} of {campaign}': '{object} de {campaign}',
  none: 'sin valor',
  'Undo<unseen> change {id}</unseen>': 'Deshacer<unseen> el cambio {id}</unseen>',
  'The change was undone.': 'Se deshizo el cambio.',
  '{field} has been changed again since then.': 'Desde entonces cambió de nuevo: {field}.',
  'It was refused.': 'Se rechazó.',
} as const satisfies Record<string, string>
