import { parseId } from '../routing/address.ts'

/**
 * The sub-customer that the user acts for. It is constant while the page is open: switching reloads the page, so that
 * data of two customers never mix.
 */
export const actingCustomerId: number | undefined = parseId(
  new URLSearchParams(location.search).get('as') ?? undefined,
)

export const getConsoleUrl = (subCustomerId: number | undefined) =>
  subCustomerId === undefined ? '/console' : `/console?as=${subCustomerId}`
