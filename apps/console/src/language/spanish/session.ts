export const session = {
  'Your role does not allow this': 'Su rol no permite esto',
  'It needs the scope <code>{scope}</code>. An owner of the account can give you a role that has it.':
    'Hace falta el permiso <code>{scope}</code>. Un propietario de la cuenta puede asignarle un rol que lo tenga.',
  'Only the platform’s operator has access to this screen.':
    'Solo el operador de la plataforma tiene acceso a esta pantalla.',
  'Needs the scope {scope}, which your role does not have.':
    'Hace falta el permiso {scope}, que su rol no tiene.',
  'Your operator has switched this off for your account.':
    'La administración desactivó esta función en su cuenta.',
  'There is no connection.': 'No hay conexión.',
} as const satisfies Record<string, string>
