import { decodeCpaBitmap } from '@tiller/contract/platform/pools/cpa-bitmap'

export const createTrackingPixel = (origin: string, event: 1 | 2 | 3, poolId: number): string =>
  `<img src="${origin}/conversion${event === 1 ? '' : event}.php?p=${poolId}" width="1" height="1" alt="" />`

/** Describes the events that the bitmap counts as acquisitions. If it contains none, event 2 counts. */
export function describeCountedEvents(cpaBitmap: number): string {
  const events = decodeCpaBitmap(cpaBitmap)
  const counted = events.length === 0 ? [2] : events
  return `event ${counted.join(' and ')}`
}
