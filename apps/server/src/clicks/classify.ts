import { isbot } from 'isbot'

/** Why a click is or is not billed. Every click is stored with its class, and every one is redirected. */
export type ClickClass = 'VALID' | 'BOT' | 'DUPLICATE' | 'EXPIRED' | 'STALE'

export const tokenLifetimeMs = 24 * 3600 * 1000

/** What is known of a click before the database is asked. */
export type ClickRequest = {
  userAgent: string | undefined
  /** Whether it asks for the answer itself (GET); a HEAD only looks whether the link leads anywhere. */
  isVisit: boolean
  /** The values of the headers by which browsers announce that nobody has clicked yet. */
  purposes: readonly string[]
  /** The network clicks faster than those in it could. */
  flooding: boolean
}

/** What the database knows of a click. */
export type ClickHistory = {
  issuedAtMs: number
  at: Date
  jobServed: boolean
  /** The same person had a valid click on the job in the last 24 hours, or the search result was billed. */
  seenBefore: boolean
  /**
   * The network has had as many valid clicks on the job in the last 24 hours as are billed. Whoever changes
   * the name of the browser, or moves to the next address, is the same person; the few who share a network and
   * want the same job on one day are billed up to that number.
   */
  networkSeenBefore: boolean
}

/** The class of a click from what is known; the first rule that fits decides. */
export function classify(click: ClickRequest & ClickHistory): ClickClass {
  if (!click.isVisit) return 'BOT'
  if (click.userAgent === undefined || click.userAgent === '' || isbot(click.userAgent)) return 'BOT'
  if (click.purposes.some((purpose) => /prefetch|preview|prerender/i.test(purpose))) return 'BOT'
  if (click.flooding) return 'BOT'
  if (click.at.getTime() - click.issuedAtMs > tokenLifetimeMs) return 'STALE'
  if (!click.jobServed) return 'EXPIRED'
  return click.seenBefore || click.networkSeenBefore ? 'DUPLICATE' : 'VALID'
}
