/** Where a click on a job leads: its URL as it is stored, and whether its pool wants to hear of the click by it. */
export type Landing = { url: string; enableTlrSid: boolean }

/** The address to which the seeker of this click is sent. */
export const seekerUrl = ({ url, enableTlrSid }: Landing, clickId: string) =>
  enableTlrSid ? withSession(landingUrl(url), clickId) : landingUrl(url)

/**
 * The URL of a job as it may stand in a redirect: absolute as everybody reads it. `http:host` without slashes
 * is a path to a browser that is already on an http page, and would stay on ours.
 */
export function landingUrl(url: string): string {
  return /^https?:\/\/[^/\\]/i.test(url) ? url : (URL.parse(url)?.href ?? url)
}

/**
 * Appends `tlr_sid`, by which the advertiser's system reports what became of the click. All else stays byte
 * for byte: a signature over the query, or a query that is none, would not survive being written anew.
 */
export function withSession(url: string, sid: string): string {
  const hash = url.indexOf('#')
  const [address, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)]
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}tlr_sid=${sid}${fragment}`
}
