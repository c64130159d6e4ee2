/** A job's landing URL, and the pool settings that modify it. */
export type LandingUrl = {
  /** The URL without added parameters. */
  url: string
  /** Whether the click id is appended as `tlr_sid`. */
  enableTlrSid: boolean
  /** The query parameter that the campaign's candidate tier adds to the URL; null if none. */
  tierSourceParam: string | null
  /**
   * The applicant tracking system (ATS) behind the URL. It determines the parameter that names Tiller as the source.
   */
  thirdPartyIntegration: string
  poolId: number
  /** The conversion events that the pool counts as acquisitions: bits 1, 2, and 4 for events 1, 2, and 3. */
  cpaBitmap: number
}

/** Returns the URL to which the seeker of a click is redirected. */
export function buildSeekerUrl(
  {
    url,
    enableTlrSid,
    tierSourceParam,
    thirdPartyIntegration,
  }: Pick<LandingUrl, 'url' | 'enableTlrSid' | 'tierSourceParam' | 'thirdPartyIntegration'>,
  clickId: string,
) {
  const landing = withTrackedSource(toSafeLandingUrl(url), thirdPartyIntegration)
  const tagged = tierSourceParam === null ? landing : withParameter(landing, plain(tierSourceParam))
  return enableTlrSid ? appendClickId(tagged, clickId) : tagged
}

/**
 * The parameters in which applicant tracking systems record the source of an applicant. Other systems use codes that
 * differ per customer.
 */
const sourceParameters: Readonly<Record<string, string>> = {
  ICIMS: 'iis=Job+Board&iisn=Tiller',
  JOBVITE: '__jvst=Job+Board&__jvsd=Tiller',
  LEVER: 'lever-source=Tiller',
}

/** Adds Tiller as the source, unless the URL already names one. */
function withTrackedSource(url: string, integration: string): string {
  const parameters = sourceParameters[integration]
  if (parameters === undefined || url.includes(parameters.slice(0, parameters.indexOf('=') + 1))) return url
  return withParameter(url, parameters)
}

/** Encodes characters that have a special meaning, or are not allowed, in a URL. */
const plain = (parameter: string) =>
  parameter.toWellFormed().replaceAll(/[^\w.~!$&'()*+,;=:@/?%-]/gu, encodeURIComponent)

/** Normalizes a job URL for a redirect: browsers would resolve `http:host`, without slashes, as a path on our host. */
export function toSafeLandingUrl(url: string): string {
  return /^https?:\/\/[^/\\]/i.test(url) ? url : (URL.parse(url)?.href ?? url)
}

/** Returns the landing URL of a share link, with its channel as `source` unless the URL already has a `source`. */
export function appendSourceParameter(url: string, source: string | undefined): string {
  const landing = toSafeLandingUrl(url)
  const isTagged = /[?&]source=/i.test(landing.split('#', 1)[0] ?? '')
  return source === undefined || isTagged ? landing : withParameter(landing, `source=${source}`)
}

/**
 * Appends `tlr_sid`, with which the advertiser reports conversions, and replaces an existing one. The rest of the URL
 * stays byte-identical, because rewriting could invalidate a signature over the query.
 */
export const appendClickId = (url: string, sid: string): string =>
  withParameter(withoutSession(url), `tlr_sid=${sid}`)

/** Matches `tlr_sid` in a query or in the query of a fragment, also if its separator was escaped as `&amp;`. */
const oldSession = /(?<=[?&])(?:amp;)*tlr(?:_|%5f)sid(?:=[^&#]*)?(?:&|(?=#|$))/gi

const withoutSession = (url: string): string =>
  url.search(oldSession) >= 0 ? url.replaceAll(oldSession, '').replaceAll(/[?&]+(?=#|$)/g, '') : url

function withParameter(url: string, parameter: string): string {
  const hash = url.indexOf('#')
  const [address, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)]
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}${parameter}${fragment}`
}
