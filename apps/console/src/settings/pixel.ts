import { decodeCpaBitmap } from '@tiller/contract/platform/pools/cpa-bitmap'
import { locale, t } from '../language/text.ts'

export const createTrackingPixel = (origin: string, event: 1 | 2 | 3, poolId: number): string =>
  `<img src="${origin}/conversion${event === 1 ? '' : event}.php?p=${poolId}" width="1" height="1" alt="" />`

const eventNumbers = new Intl.ListFormat(locale)

/** Describes the events that the bitmap counts as acquisitions. If it contains none, event 2 counts. */
export function describeCountedEvents(cpaBitmap: number): string {
  const events = decodeCpaBitmap(cpaBitmap)
  const counted = events.length === 0 ? [2] : events
  return t('Acquisitions are conversions of {count, plural, one {event {events}} other {events {events}}}.', {
    count: counted.length,
    events: eventNumbers.format(counted.map(String)),
  })
}
