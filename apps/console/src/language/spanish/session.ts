export const session = {
  'Your role does not allow this': 'Su rol no permite esto',
  'It needs the scope <code>{scope}</code>. An owner of the account can give you a role that has it.':
    'Hace falta el permiso <code>{scope}</code>. Un propietario de la cuenta puede asignarle un rol que lo tenga.',
} as const satisfies Record<string, string>
