/** The landing URL of a job and the settings of its pool. */
export type LandingUrl = {
  /** As stored. */
  url: string
  /** Whether the click id is appended. */
  enableTlrSid: boolean
  /** The candidate tier's parameter, appended to the URL. */
  tierSourceParam: string | null
  /** The applicant tracking system behind the URL, which is told where the seeker comes from. */
  thirdPartyIntegration: string
  poolId: number
  /** The conversion events that the pool counts: bits 1, 2, and 4 for events 1, 2, and 3. */
  cpaBitmap: number
}

/** The URL to which the seeker of this click is redirected. */
export function seekerUrl(
  {
    url,
    enableTlrSid,
    tierSourceParam,
    thirdPartyIntegration,
  }: Pick<LandingUrl, 'url' | 'enableTlrSid' | 'tierSourceParam' | 'thirdPartyIntegration'>,
  clickId: string,
) {
  const landing = withTrackedSource(landingUrl(url), thirdPartyIntegration)
  const tagged = tierSourceParam === null ? landing : withParameter(landing, plain(tierSourceParam))
  return enableTlrSid ? withSession(tagged, clickId) : tagged
}

/** The parameters by which applicant tracking systems record the source of an applicant; others use codes of their own. */
const sourceParameters: Readonly<Record<string, string>> = {
  ICIMS: 'iis=Job+Board&iisn=Tiller',
  JOBVITE: '__jvst=Job+Board&__jvsd=Tiller',
  LEVER: 'lever-source=Tiller',
}

/** Names Tiller as the source, unless the URL names one. */
function withTrackedSource(url: string, integration: string): string {
  const parameters = sourceParameters[integration]
  if (parameters === undefined || url.includes(parameters.slice(0, parameters.indexOf('=') + 1))) return url
  return withParameter(url, parameters)
}

/** Encodes characters with another meaning in a URL, or none. */
const plain = (parameter: string) =>
  parameter.toWellFormed().replaceAll(/[^\w.~!$&'()*+,;=:@/?%-]/gu, encodeURIComponent)

/**
 * A job URL in a form that is safe in a redirect. Browsers on an http page would resolve `http:host` without slashes
 * as a path of our host.
 */
export function landingUrl(url: string): string {
  return /^https?:\/\/[^/\\]/i.test(url) ? url : (URL.parse(url)?.href ?? url)
}

/** The landing URL of a share link, with its channel as `source` unless the URL has a `source` of its own. */
export function withSource(url: string, source: string | undefined): string {
  const landing = landingUrl(url)
  const isTagged = /[?&]source=/i.test(landing.split('#', 1)[0] ?? '')
  return source === undefined || isTagged ? landing : withParameter(landing, `source=${source}`)
}

/**
 * Appends `tlr_sid`, with which the advertiser reports conversions, in place of any that the URL has. The rest stays
 * byte-identical, because rewriting could invalidate a signature over the query.
 */
export const withSession = (url: string, sid: string): string =>
  withParameter(withoutSession(url), `tlr_sid=${sid}`)

/** `tlr_sid` in a query or a fragment with a query, also if its separator was escaped as `&amp;`. */
const oldSession = /(?<=[?&])(?:amp;)*tlr(?:_|%5f)sid(?:=[^&#]*)?(?:&|(?=#|$))/gi

const withoutSession = (url: string): string =>
  url.search(oldSession) >= 0 ? url.replaceAll(oldSession, '').replaceAll(/[?&]+(?=#|$)/g, '') : url

function withParameter(url: string, parameter: string): string {
  const hash = url.indexOf('#')
  const [address, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)]
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}${parameter}${fragment}`
}
