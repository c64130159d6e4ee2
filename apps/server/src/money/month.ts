/**
 * The billing month that an instant belongs to, as its first day (`2026-11-01`), by the calendar of the
 * billing time zone: the clocks there decide, with 23 and 25 hour days.
 */
export function billingMonth(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-01`
}
