import { parseId } from '../routing/address.ts'

/**
 * The sub-customer for which this page acts, as its address says. It is the same for as long as the page is there: to act
 * for another one is to load the page anew, so that nothing of the one is ever seen beside the other.
 */
export const actingAs: number | undefined = parseId(
  new URLSearchParams(location.search).get('as') ?? undefined,
)

/** The address of the console for a sub-customer, or for the customer itself. */
export const consoleFor = (subCustomerId: number | undefined) =>
  subCustomerId === undefined ? '/console' : `/console?as=${subCustomerId}`
