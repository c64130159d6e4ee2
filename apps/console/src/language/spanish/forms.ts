export const forms = {
  Save: 'Guardar',
  Discard: 'Descartar',
  Cancel: 'Cancelar',
  Review: 'Revisar',
  Add: 'Agregar',
  Done: 'Listo',
  'Go back': 'Volver',
  'Start over': 'Empezar de nuevo',
  '{action}?': '¿{action}?',
  '{action} {name}?': '¿{action} {name}?',
  'Remove {name} {number}': 'Quitar {name} {number}',
  'Archived settings cannot be changed.': 'La configuración archivada no se puede modificar.',
  'Your unsaved entries have been restored.': 'Se recuperaron los datos sin guardar.',
  'No unsaved changes.': 'No hay cambios sin guardar.',
  '{count, plural, one {One unsaved change.} other {# unsaved changes.}}':
    '{count, plural, one {Un cambio sin guardar.} many {# de cambios sin guardar.} other {# cambios sin guardar.}}',

  '{count, plural, one {One field needs to be corrected.} other {# fields need to be corrected.}}':
    '{count, plural, one {Hay que corregir un campo.} many {Hay que corregir # de campos.} other {Hay que corregir # campos.}}',
  '<link>{field}</link> {message}': '<link>{field}</link>: {message}',
  'is required': 'dato obligatorio',
  'must be a number': 'debe ser un número',
  'must be a day and a time': 'debe ser una fecha y una hora',
  'must be an amount of dollars and cents, such as 1,250.50':
    'debe ser una cantidad de dólares y centavos, como 1,250.50',
  'must not be below 0': 'no debe ser menor que 0',
  'must be a whole number': 'debe ser un número entero',
  'must be between {minimum, number} and {maximum, number}':
    'debe estar entre {minimum, number} y {maximum, number}',
  'must be at most {limit}': 'debe ser como máximo {limit}',
  'must be at least {limit}': 'debe ser como mínimo {limit}',

  'Copy the secret': 'Copiar el secreto',
  'Copy the password': 'Copiar la contraseña',
  'This is the secret of <strong>{name}</strong>. Copy it now. You won’t see it again.':
    'Este es el secreto de <strong>{name}</strong>. Hay que copiarlo ahora: no se mostrará de nuevo.',
  'This is the password of <strong>{name}</strong>. Copy it now. You won’t see it again.':
    'Esta es la contraseña de <strong>{name}</strong>. Hay que copiarla ahora: no se mostrará de nuevo.',
  'secret of {name}': 'secreto de {name}',
  'password of {name}': 'contraseña de {name}',

  'What this will do': 'Efecto de este cambio',
  'No jobs move between campaigns.': 'Ningún empleo cambia de campaña.',
  'Segment {id}': 'Segmento {id}',
  '<strong>{name}</strong> takes {taken, plural, one {# job} other {# jobs}}':
    '<strong>{name}</strong> recibe {taken, plural, one {# empleo} many {# de empleos} other {# empleos}}',
  '<strong>{name}</strong> gives back {released, plural, one {# job} other {# jobs}}':
    '<strong>{name}</strong> cede {released, plural, one {# empleo} many {# de empleos} other {# empleos}}',
  '<strong>{name}</strong> takes {taken, plural, one {# job} other {# jobs}} and gives back {released, plural, one {# job} other {# jobs}}':
    '<strong>{name}</strong> recibe {taken, plural, one {# empleo} many {# de empleos} other {# empleos}} y cede {released, plural, one {# empleo} many {# de empleos} other {# empleos}}',
  'These counts are incomplete, because there are too many jobs for one preview.':
    'Estas cifras están incompletas, porque hay demasiados empleos para una sola vista previa.',
  'Maximum cost of all campaigns this month': 'Costo máximo de todas las campañas este mes',

  'Someone else has changed this in the meantime': 'Mientras tanto, otra persona hizo cambios aquí',
  'Updated to the other person’s values, because you have not changed them: {fields}.':
    'Se tomaron los valores de la otra persona en los campos que usted no cambió: {fields}.',
  '{field}, now {value}': '{field}, ahora {value}',
  'was {value}': 'antes: {value}',
  'Mine: {value}': 'Valor propio: {value}',
  'Theirs: {value}': 'Valor de la otra persona: {value}',
  'Use these values': 'Usar estos valores',
  'Not now': 'Ahora no',
  empty: 'vacío',
  yes: 'sí',
  no: 'no',
  '{name}: {fields} changed.': '{name}: cambios en {fields}.',
  'It could not be undone: {message}': 'No se pudo deshacer: {message}',
} as const satisfies Record<string, string>
