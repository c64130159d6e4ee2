const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Why codes may not be sent to this address; undefined if they may. Only https keeps a code secret on its
 * way; on the client's own machine, where there is nothing to overhear, http does too (RFC 8252, 7.3).
 */
export function redirectUriFault(uri: string): string | undefined {
  if (!URL.canParse(uri)) return 'must be an absolute address'
  const { protocol, hostname, username, password } = new URL(uri)
  if (uri.includes('#')) return 'must not have a fragment'
  if (username !== '' || password !== '') return 'must not hold a user name or password'
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ownMachine.has(hostname))
  return isSafe ? undefined : 'must begin with https://, or with http:// on your own machine'
}
