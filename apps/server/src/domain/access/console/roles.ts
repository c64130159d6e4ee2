import { isScopeGranted, customerScopes, scopeNames, type Scope } from '@tiller/contract/scopes'

/** Scopes to manage app clients and users, which only owners have. */
const ownerScopes: ReadonlySet<Scope> = new Set(['integration', 'users'])

export const roleScopes = {
  OPERATOR: scopeNames,
  OWNER: customerScopes,
  EDITOR: customerScopes.filter((scope) => !ownerScopes.has(scope)),
  VIEWER: customerScopes.filter((scope) => scope.endsWith(':read')),
} satisfies Record<string, readonly Scope[]>

export type UserRole = keyof typeof roleScopes

/** Reduces scopes to those of the role: a write scope becomes its read scope where the role may only read. */
export function restrictScopesToRole(role: UserRole, given: readonly string[]): string[] {
  const opened: ReadonlySet<string> = new Set(roleScopes[role])
  const narrowed = given.map((scope) => (opened.has(scope) ? scope : `${scope}:read`))
  return [...new Set(narrowed)].filter((scope) => opened.has(scope))
}

export const findMissingScopes = (role: UserRole, held: readonly string[]): Scope[] =>
  roleScopes[role].filter((scope) => !isScopeGranted(held, scope))
