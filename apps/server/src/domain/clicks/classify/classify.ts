import { isbot } from 'isbot'

/** Every click is stored with its class and redirected; only VALID clicks are billed. */
export type ClickClass = 'VALID' | 'BOT' | 'DUPLICATE' | 'GEO' | 'EXPIRED' | 'STALE'

export const tokenLifetimeMs = 24 * 3600 * 1000

export type ClickRequest = {
  userAgent: string | undefined
  /** False for HEAD, which link checkers use. */
  isGet: boolean
  /** Values of the headers that announce a prefetch or preview. */
  purposes: readonly string[]
  /** Whether the network exceeds its clicks per minute. */
  exceedsRateLimit: boolean
}

/** The inputs of the classification. */
export type ClickFacts = {
  /** See `isAutomated`. */
  isBot: boolean
  /** Whether the address is known to be outside the United States. */
  isForeign: boolean
  issuedAtMs: number
  at: Date
  jobServed: boolean
  /** Whether the same visitor had a valid click on the job in the last 24 hours, or the search result was already billed. */
  repeatsVisitor: boolean
  /**
   * Whether the network has reached the limit of valid clicks on the job in 24 hours. It limits visitors who change their
   * user agent or address within a network.
   */
  exceedsNetworkLimit: boolean
}

/** Whether the request alone shows that no person clicked. */
export function isAutomated({ isGet, userAgent, purposes, exceedsRateLimit }: ClickRequest): boolean {
  if (!isGet || exceedsRateLimit) return true
  if (userAgent === undefined || userAgent === '' || isbot(userAgent)) return true
  return purposes.some((purpose) => /prefetch|preview|prerender/i.test(purpose))
}

/** The first matching rule decides. */
export function classify(click: ClickFacts): ClickClass {
  if (click.isBot) return 'BOT'
  if (click.at.getTime() - click.issuedAtMs > tokenLifetimeMs) return 'STALE'
  if (!click.jobServed) return 'EXPIRED'
  if (click.isForeign) return 'GEO'
  return click.repeatsVisitor || click.exceedsNetworkLimit ? 'DUPLICATE' : 'VALID'
}
