import { isbot } from 'isbot'

/** Why a click is or is not billed. Every click is stored with its class, and every one is redirected. */
export type ClickClass = 'VALID' | 'BOT' | 'DUPLICATE' | 'GEO' | 'EXPIRED' | 'STALE'

export const tokenLifetimeMs = 24 * 3600 * 1000

/** What the request of a click tells of who makes it. */
export type ClickRequest = {
  userAgent: string | undefined
  /** Whether it asks for the answer itself (GET); a HEAD only looks whether the link leads anywhere. */
  isGet: boolean
  /** The values of the headers by which browsers announce that nobody has clicked yet. */
  purposes: readonly string[]
  /** The network clicks faster than those in it could. */
  exceedsRateLimit: boolean
}

/** What decides the class of a click. */
export type ClickFacts = {
  /** See `isMachine`. */
  isBot: boolean
  /** It surely came from outside the country of the job. */
  isForeign: boolean
  issuedAtMs: number
  at: Date
  jobServed: boolean
  /** The same person had a valid click on the job in the last 24 hours, or the search result was billed. */
  repeatsVisitor: boolean
  /**
   * The network has had as many valid clicks on the job in the last 24 hours as are billed. Whoever changes
   * the name of the browser, or moves to the next address, is the same person; the few who share a network and
   * want the same job on one day are billed up to that number.
   */
  exceedsNetworkLimit: boolean
}

/** Whether a click is surely not that of a person who looks at the job. Needs no database. */
export function isAutomated({ isGet, userAgent, purposes, exceedsRateLimit }: ClickRequest): boolean {
  if (!isGet || exceedsRateLimit) return true
  if (userAgent === undefined || userAgent === '' || isbot(userAgent)) return true
  return purposes.some((purpose) => /prefetch|preview|prerender/i.test(purpose))
}

/** The class of a click; the first rule that fits decides. */
export function classify(click: ClickFacts): ClickClass {
  if (click.isBot) return 'BOT'
  if (click.at.getTime() - click.issuedAtMs > tokenLifetimeMs) return 'STALE'
  if (!click.jobServed) return 'EXPIRED'
  if (click.isForeign) return 'GEO'
  return click.repeatsVisitor || click.exceedsNetworkLimit ? 'DUPLICATE' : 'VALID'
}
