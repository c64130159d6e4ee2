/** What a publisher has agreed on. */
export type PublisherTerms = {
  /** For each click that is charged; null: its share of the charge. */
  flatFeeCents: number | null
  /** For a visitor whose job was gone. */
  expiredCents: number
}

/**
 * What a publisher earns for a click that is charged, in cents: its flat fee, or its share of the charge rounded down;
 * never more than the charge.
 *
 * @param share from 0 to 1
 */
export const earnedCents = (chargedCents: number, flatFeeCents: number | null, share: number): number =>
  Math.min(chargedCents, flatFeeCents ?? Math.floor(chargedCents * share))
