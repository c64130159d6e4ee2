/**
 * What a publisher earns for a click that is charged, in cents: its flat fee, or its share of the charge rounded down;
 * never more than the charge.
 *
 * @param flatFeeCents null: it has none
 * @param share from 0 to 1
 */
export const earnedCents = (chargedCents: number, flatFeeCents: number | null, share: number): number =>
  Math.min(chargedCents, flatFeeCents ?? Math.floor(chargedCents * share))
