/** The conversion events that a pool can count as acquisitions. */
export const conversionEvents = [1, 2, 3] as const
type ConversionEvent = (typeof conversionEvents)[number]

const bitOf = (event: ConversionEvent) => 1 << (event - 1)

/** Encodes conversion events as bits 1, 2, and 4 for events 1, 2, and 3. */
export const encodeCpaBitmap = (events: readonly ConversionEvent[]): number =>
  events.reduce((bitmap, event) => bitmap | bitOf(event), 0)

export const decodeCpaBitmap = (cpaBitmap: number): ConversionEvent[] =>
  conversionEvents.filter((event) => (cpaBitmap & bitOf(event)) !== 0)
