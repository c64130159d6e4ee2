const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns why authorization codes must not be sent to this URI, or undefined if it is allowed. HTTPS is required,
 * except on the loopback interface (RFC 8252, section 7.3). The URI is compared byte by byte and sent in headers, so it
 * must be encoded as in RFC 3986.
 */
export function findRedirectUriProblem(uri: string): string | undefined {
  if (!/^[\x21-\x7e]*$/.test(uri)) return 'must be ASCII without spaces; percent-encode other characters'
  // Browsers treat these as slashes or as the end of an attribute.
  if (/["<>\\^`{|}]/.test(uri)) return 'must not contain any of the characters " < > \\ ^ ` { | }'
  const authority = /^https?:\/\/([^/?#]+)/i.exec(uri)?.[1]
  if (authority === undefined || !URL.canParse(uri))
    return 'must begin with https://, or with http:// for a loopback host'
  const { protocol, hostname, username, password } = new URL(uri)
  if (uri.includes('#')) return 'must not have a fragment'
  if (username !== '' || password !== '' || authority.includes('@'))
    return 'must not contain a user name or password'
  if (!/^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i.test(authority)) return 'must name a host, without wildcards'
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname))
  return isSafe ? undefined : 'must begin with https://, or with http:// for a loopback host'
}
