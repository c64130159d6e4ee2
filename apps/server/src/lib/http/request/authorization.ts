/** The credentials of an Authorization header; undefined if the scheme differs. */
export function credentialsOf(header: string | undefined, scheme: 'basic' | 'bearer'): string | undefined {
  const [, found = '', credentials = ''] = /^(\S+) +(.+)$/.exec(header ?? '') ?? []
  return found.toLowerCase() === scheme ? credentials.trim() : undefined
}
