/** Above this a price per click is a slip of the unit, not a bid. */
export const maxCpcCents = 100_00
/** The same for a price per application. */
export const maxCpaCents = 10_000_00

/** A price of a feed: cents, `null` when it is 0 and so not set, or why it cannot be used. */
export type Price = { cents: number | null } | 'unreadable' | 'out-of-range'

/** Anchored and bounded, so a text of any length is judged at once. */
const amount = /^(?:usd|us\$|\$)?\s*(\d{1,12})(?:\.(\d{1,12}))?\s*(?:usd|cents|\$|¢)?$/i

function price(wholeCents: number, maxCents: number): Price {
  if (wholeCents > maxCents) return 'out-of-range'
  return { cents: wholeCents === 0 ? null : wholeCents }
}

/** Dollars to cents without floating point; parts of a cent are dropped, so a bid is never rounded up. */
export function readDollars(text: string, maxCents: number): Price {
  const match = amount.exec(text.trim())
  if (match === null) return 'unreadable'
  const [, dollars, fraction = ''] = match
  return price(Number(dollars) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2)), maxCents)
}

/** Cents; parts of a cent are dropped. */
export function readCents(text: string, maxCents: number): Price {
  const match = amount.exec(text.trim())
  return match === null ? 'unreadable' : price(Number(match[1]), maxCents)
}
