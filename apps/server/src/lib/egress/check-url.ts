import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'

/** Rules that decide which hosts may be called. */
export type HostPolicy = {
  allowsAddress: (address: string) => boolean
  /** Returns whether a host name may be called. It is not called for IP addresses. */
  allowsName: (name: string) => boolean
  allowsPort: (port: number) => boolean
}

/** Host names that are never public (RFC 6761, RFC 8375, and common practice). */
const localNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa|onion|invalid|test)$/

/** Allows hosts of the public internet, on ports 80 and 443. */
export const publicHosts: HostPolicy = {
  allowsAddress: isPublicAddress,
  allowsName: (name) => name.includes('.') && !localNames.test(name),
  allowsPort: (port) => port === 80 || port === 443,
}

/** Allows all hosts and ports, for development. */
export const allHosts: HostPolicy = {
  allowsAddress: () => true,
  allowsName: () => true,
  allowsPort: () => true,
}

const maxUrlLength = 2048

const name = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Checks a URL without resolving its host. Returns the URL, or the problem as a sentence that states the accepted form.
 * A host that differs from its normalized form, for example `2130706433` or `①②⑦.0.0.1` for 127.0.0.1, is rejected, so
 * that readers see the real target.
 *
 * @param http whether `http:` is allowed
 */
export function checkUrl(
  text: string,
  { http }: { http: boolean },
  reach: HostPolicy,
): URL | { fault: string } {
  if (text.length > maxUrlLength) return { fault: `A URL may have at most ${maxUrlLength} characters.` }
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text))
    return { fault: 'A URL contains no spaces, backslashes, or invisible characters.' }
  const [, scheme = '', authority = ''] = /^([a-z]+):\/\/([^/?#]*)/i.exec(text) ?? []
  if (!(http ? ['http', 'https'] : ['https']).includes(scheme.toLowerCase()))
    return { fault: `A URL begins with https://${http ? ' or http://' : ''}.` }
  if (authority.includes('@')) return { fault: 'A URL contains no user name or password.' }
  const url = URL.parse(text)
  if (url === null) return { fault: 'This is not a URL.' }
  const fault = hostFault(authority.toLowerCase(), url, reach)
  return fault === undefined ? url : { fault }
}

function hostFault(authority: string, url: URL, reach: HostPolicy): string | undefined {
  const port = getUrlPort(url)
  if (authority !== url.hostname && authority !== `${url.hostname}:${port}`)
    return `The host must be in its normalized form, ${url.host}.`
  const host = getUrlHost(url)
  if (isIP(host) === 0) {
    if (!name.test(host)) return 'The host is not a valid domain name.'
    if (!reach.allowsName(host)) return 'The host is not a public one.'
  } else if (!reach.allowsAddress(host)) return 'The address is not a public one.'
  return reach.allowsPort(port) ? undefined : 'The port must be 443 or 80.'
}

/** Returns the host of a URL, without the brackets of an IPv6 address. */
export const getUrlHost = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

export const getUrlPort = ({ port, protocol }: URL) =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
