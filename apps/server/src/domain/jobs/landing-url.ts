/** Where a click on a job leads, and what its pool wants to hear of it. */
export type LandingUrl = {
  /** As it is stored. */
  url: string
  /** Whether the URL is given the click's id. */
  enableTlrSid: boolean
  /** Of the candidate tier of the job's campaign; appended to the URL. */
  tierSourceParam: string | null
  poolId: number
  /** The conversion events that the pool counts: bit 1, 2 and 4 for events 1, 2 and 3. */
  cpaBitmap: number
}

/** The address to which the seeker of this click is sent. */
export function seekerUrl(
  { url, enableTlrSid, tierSourceParam }: Pick<LandingUrl, 'url' | 'enableTlrSid' | 'tierSourceParam'>,
  clickId: string,
) {
  const landing = landingUrl(url)
  const tagged = tierSourceParam === null ? landing : withParameter(landing, plain(tierSourceParam))
  return enableTlrSid ? withSession(tagged, clickId) : tagged
}

/** As it may stand in a query: what has a meaning elsewhere in a URL, or none, is encoded. */
const plain = (parameter: string) =>
  parameter.toWellFormed().replaceAll(/[^\w.~!$&'()*+,;=:@/?%-]/gu, encodeURIComponent)

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
export const withSession = (url: string, sid: string): string => withParameter(url, `tlr_sid=${sid}`)

function withParameter(url: string, parameter: string): string {
  const hash = url.indexOf('#')
  const [address, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)]
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}${parameter}${fragment}`
}
