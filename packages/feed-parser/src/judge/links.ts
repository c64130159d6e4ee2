/** A link of a feed: the URL and what was put right on it, or null when it leads nowhere on the web. */
export type Link = { url: string; schemeAdded: boolean; unescaped: boolean }

export const maxUrlChars = 2048
const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i
const looksLikeHost = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[:/?#]|$)/u
/** A file of the sender's own site, of which only a relative address is given. */
const looksLikeFile = /^[^/?#]*\.(?:html?|php|aspx?|jsp|cfm|do|png|jpe?g|gif|svg|webp|pdf)(?:[?#]|$)/i
/** Printable ASCII that needs no encoding to stand in a Location header. */
const isHeaderSafe = /^[!#-;=?-[\]_a-z~]+$/

function withScheme(text: string): string | null {
  if (hasScheme.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  return looksLikeHost.test(text) && !looksLikeFile.test(text) ? `https://${text}` : null
}

/**
 * Reads an http or https URL that a browser may be sent to. A missing scheme becomes https,
 * `&amp;` (escaped once too often, and never meant) becomes `&`; other schemes, relative addresses
 * and names or passwords in the address give null.
 */
export function readLink(text: string): Link | null {
  if (text.length > 2 * maxUrlChars) return null
  const unescaped = text.replaceAll('&amp;', '&')
  const absolute = withScheme(unescaped)
  if (absolute === null || absolute.length > maxUrlChars) return null
  const parsed = URL.parse(absolute)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null
  if (parsed.username !== '' || parsed.password !== '') return null
  const url = isHeaderSafe.test(absolute) ? absolute : parsed.href
  if (url.length > maxUrlChars) return null
  return { url, schemeAdded: absolute !== unescaped, unescaped: unescaped !== text }
}
