/** Where a click on a job leads, and what its pool wants to hear of it. */
export type Landing = {
  /** As it is stored. */
  url: string
  /** Whether the URL is given the click's id. */
  enableTlrSid: boolean
  poolId: number
  /** The conversion events that the pool counts: bit 1, 2 and 4 for events 1, 2 and 3. */
  cpaBitmap: number
}

/** The address to which the seeker of this click is sent. */
export const seekerUrl = ({ url, enableTlrSid }: Pick<Landing, 'url' | 'enableTlrSid'>, clickId: string) =>
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
