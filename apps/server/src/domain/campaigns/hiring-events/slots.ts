import { parseEventTimes } from './event-times.ts'
import { localTimeToInstant, toLocalTime } from './local-time.ts'

type Event = { eventTimes: string | null; eventTimeslot: number }

/**
 * Returns the starts of an event's slots, in order. A slot lies within its time frame. Local times that the start of
 * daylight saving time skips have no slot.
 */
export const listEventSlotStarts = ({ eventTimes, eventTimeslot }: Event, zone: string): Date[] =>
  parseEventTimes(eventTimes ?? '')
    .frames.flatMap(({ day, fromMinutes, toMinutes }) =>
      Array.from(
        { length: Math.floor((toMinutes - fromMinutes) / eventTimeslot) },
        (_, n) => fromMinutes + n * eventTimeslot,
      ).flatMap((minutes) => {
        const start = localTimeToInstant({ day, minutes }, zone)
        return toLocalTime(start, zone).minutes === minutes ? [start] : []
      }),
    )
    .toSorted((one, other) => one.getTime() - other.getTime())
