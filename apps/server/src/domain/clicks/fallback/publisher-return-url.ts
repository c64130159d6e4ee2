const maxLength = 2_048

/**
 * Returns the publisher's return URL with `status` appended, or undefined unless it is an absolute http(s) URL without
 * user and port whose host equals one of `hosts`. The URL is serialized again so that browsers read the host that was
 * compared.
 *
 * @param hosts normalized by `parseRedirectHost`
 */
export function buildPublisherReturnUrl(rdr: unknown, hosts: readonly string[], status: 'expired' | 'stale') {
  if (typeof rdr !== 'string' || rdr.length > maxLength) return undefined
  const url = URL.parse(rdr)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  if (url.username !== '' || url.password !== '' || url.port !== '' || !hosts.includes(url.hostname))
    return undefined
  url.searchParams.append('status', status)
  return url.href
}
