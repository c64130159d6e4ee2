import { allows, customerScopes, scopeNames, type Scope } from '@tiller/contract/scopes'

/** What only an owner does: giving access to programs and to people. */
const ownersScopes: ReadonlySet<Scope> = new Set(['integration', 'users'])

/**
 * What each role opens: whoever runs the platform everything, an owner everything of the customer, an editor everything but giving access to others, a viewer what changes
 * nothing.
 */
export const roleScopes = {
  OPERATOR: scopeNames,
  OWNER: customerScopes,
  EDITOR: customerScopes.filter((scope) => !ownersScopes.has(scope)),
  VIEWER: customerScopes.filter((scope) => scope.endsWith(':read')),
} satisfies Record<string, readonly Scope[]>

export type Role = keyof typeof roleScopes

/** The scopes that somebody was given, as far as the role opens them; of what can only be read, the scope to read it. */
export function scopesWithin(role: Role, given: readonly string[]): string[] {
  const opened: ReadonlySet<string> = new Set(roleScopes[role])
  const narrowed = given.map((scope) => (opened.has(scope) ? scope : `${scope}:read`))
  return [...new Set(narrowed)].filter((scope) => opened.has(scope))
}

/** What a role opens beyond the scopes that somebody holds. */
export const scopesBeyond = (role: Role, held: readonly string[]): Scope[] =>
  roleScopes[role].filter((scope) => !allows(held, scope))
