/** Returns the credentials of an Authorization header, or undefined if its scheme differs. */
export function parseCredentials(header: string | undefined, scheme: 'basic' | 'bearer'): string | undefined {
  const [, found = '', credentials = ''] = /^(\S+) +(.+)$/.exec(header ?? '') ?? []
  return found.toLowerCase() === scheme ? credentials.trim() : undefined
}
