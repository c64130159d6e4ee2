/** A URL with the corrections that were made. */
export type ParsedLink = { url: string; schemeAdded: boolean; unescaped: boolean }

export const maxUrlChars = 2048
const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i
const looksLikeHost = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[:/?#]|$)/u
/** Matches a relative path, which must not be taken for a host. */
const looksLikeFile = /^[^/?#]*\.(?:html?|php|aspx?|jsp|cfm|do|png|jpe?g|gif|svg|webp|pdf)(?:[?#]|$)/i
/** Matches URLs that can be used in a Location header without further encoding. */
const isHeaderSafe = /^[!#-;=?-[\]_a-z~]+$/

function withScheme(text: string): string | null {
  if (hasScheme.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  return looksLikeHost.test(text) && !looksLikeFile.test(text) ? `https://${text}` : null
}

/**
 * Parses an http or https URL. A missing scheme becomes https, and `&amp;` becomes `&`. Returns null for other schemes,
 * relative addresses, and URLs with credentials.
 */
export function parseLink(text: string): ParsedLink | null {
  if (text.length > 2 * maxUrlChars) return null
  const unescaped = text.replaceAll(/&(?:amp;)+/g, '&')
  const absolute = withScheme(unescaped)
  if (absolute === null || absolute.length > maxUrlChars) return null
  const parsed = URL.parse(absolute)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null
  if (parsed.username !== '' || parsed.password !== '') return null
  const url = isHeaderSafe.test(absolute) ? absolute : parsed.href
  if (url.length > maxUrlChars) return null
  return { url, schemeAdded: absolute !== unescaped, unescaped: unescaped !== text }
}
