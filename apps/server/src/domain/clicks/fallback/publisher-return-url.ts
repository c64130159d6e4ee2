/** Longer addresses are not looked at. */
const maxLength = 2_048

/**
 * The address to which a publisher has its visitors sent back, if it may: absolute, http or https, without user and
 * on the port of its scheme, at one of the publisher's own hosts to the letter. What is given is written anew, so
 * that a browser reads the host that was compared; `status` is appended.
 *
 * @param hosts as `redirectHost` writes them
 * @returns undefined if it may not
 */
export function publisherReturnUrl(rdr: unknown, hosts: readonly string[], status: 'expired' | 'stale') {
  if (typeof rdr !== 'string' || rdr.length > maxLength) return undefined
  const url = URL.parse(rdr)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  if (url.username !== '' || url.password !== '' || url.port !== '' || !hosts.includes(url.hostname))
    return undefined
  url.searchParams.append('status', status)
  return url.href
}
