const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Why codes may not be sent to this address; undefined if they may. Only https keeps a code secret on its
 * way; on the client's own machine, where there is nothing to overhear, http does too (RFC 8252, 7.3). It is
 * kept and compared to the letter, and put into headers, so it has to be written as RFC 3986 wants it.
 */
export function redirectUriFault(uri: string): string | undefined {
  if (!/^[\x21-\x7e]*$/.test(uri)) return 'must be written in ASCII, without blanks; encode what is not'
  // Browsers read these as slashes or as the end of an attribute; they are no characters of an address.
  if (/["<>\\^`{|}]/.test(uri)) return 'must not hold any of the characters " < > \\ ^ ` { | }'
  const authority = /^https?:\/\/([^/?#]+)/i.exec(uri)?.[1]
  if (authority === undefined || !URL.canParse(uri))
    return 'must begin with https://, or with http:// on your own machine'
  const { protocol, hostname, username, password } = new URL(uri)
  if (uri.includes('#')) return 'must not have a fragment'
  if (username !== '' || password !== '' || authority.includes('@'))
    return 'must not hold a user name or password'
  if (!/^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i.test(authority)) return 'must name a host, without wildcards'
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ownMachine.has(hostname))
  return isSafe ? undefined : 'must begin with https://, or with http:// on your own machine'
}
