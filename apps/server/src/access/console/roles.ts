import { scopeNames, type Scope } from '@tiller/contract/scopes'

/**
 * What each role may do in the console: an owner everything, an editor everything but giving access to programs, a
 * viewer what changes nothing.
 */
export const roleScopes = {
  OWNER: scopeNames,
  EDITOR: scopeNames.filter((scope) => scope !== 'integration'),
  VIEWER: scopeNames.filter((scope) => scope.endsWith(':read')),
} satisfies Record<string, readonly Scope[]>

export type Role = keyof typeof roleScopes
