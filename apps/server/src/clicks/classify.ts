import { isbot } from 'isbot'

/** Why a click is or is not billed. Every click is stored with its class, and every one is redirected. */
export type ClickClass = 'VALID' | 'BOT' | 'DUPLICATE' | 'EXPIRED' | 'STALE'

export const tokenLifetimeMs = 24 * 3600 * 1000

/** What is known of a click before the database is asked. */
export type ClickRequest = {
  userAgent: string | undefined
  /** The headers by which browsers announce that nobody has clicked yet. */
  purpose: string | undefined
}

/** The class of a click from what is known; the first rule that fits decides. */
export function classify(
  click: ClickRequest & { issuedAtMs: number; at: Date; jobServed: boolean; seenBefore: boolean },
): ClickClass {
  if (click.userAgent === undefined || click.userAgent === '' || isbot(click.userAgent)) return 'BOT'
  if (click.purpose !== undefined && /prefetch|preview|prerender/i.test(click.purpose)) return 'BOT'
  if (click.at.getTime() - click.issuedAtMs > tokenLifetimeMs) return 'STALE'
  if (!click.jobServed) return 'EXPIRED'
  return click.seenBefore ? 'DUPLICATE' : 'VALID'
}
