/** The part of an address that says for which sub-customer its screen is. */
export type ActingSearch = { as?: number }

/** Reads it from an address that anybody may have typed. */
export const parseActing = ({ as }: Record<string, unknown>): ActingSearch =>
  typeof as === 'number' && Number.isSafeInteger(as) && as > 0 ? { as } : {}

/**
 * The sub-customer for which this page acts, as its address says. It is the same for as long as the page is there: to act
 * for another one is to load the page anew, so that nothing of the one is ever seen beside the other.
 */
export const actingAs: number | undefined = parseActing({
  as: Number(new URLSearchParams(location.search).get('as')),
}).as

/** The address of the console for a sub-customer, or for the customer itself. */
export const consoleFor = (subCustomerId: number | undefined) =>
  subCustomerId === undefined ? '/console' : `/console?as=${subCustomerId}`

/** An address below `/console` as it is there for the customer that this page acts for. */
export function addressFor(address: string): string {
  const url = new URL(`/console${address}`, location.origin)
  if (actingAs !== undefined) url.searchParams.set('as', String(actingAs))
  return url.pathname + url.search
}
