/**
 * Returns a publisher's earnings for a charged click, in cents: its flat fee, or its share of the charge rounded down,
 * but never more than the charge.
 *
 * @param share from 0 to 1
 */
export const computeEarnedCents = (
  chargedCents: number,
  flatFeeCents: number | null,
  share: number,
): number => Math.min(chargedCents, flatFeeCents ?? Math.floor(chargedCents * share))
