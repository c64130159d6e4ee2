/** What stands behind the scheme in an Authorization header, all of it; undefined if it has another scheme. */
export function credentialsOf(header: string | undefined, scheme: 'basic' | 'bearer'): string | undefined {
  const [, found = '', credentials = ''] = /^(\S+) +(.+)$/.exec(header ?? '') ?? []
  return found.toLowerCase() === scheme ? credentials.trim() : undefined
}
