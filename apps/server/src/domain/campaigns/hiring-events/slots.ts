import { readEventTimes } from './event-times.ts'
import { instantOf, localTime } from './local-time.ts'

type Event = { eventTimes: string | null; eventTimeslot: number }

/**
 * The starts of an event's slots, in order. A slot lies within its frame. Local times that the start of daylight saving
 * time skips have no slot.
 */
export const eventSlotStarts = ({ eventTimes, eventTimeslot }: Event, zone: string): Date[] =>
  readEventTimes(eventTimes ?? '')
    .frames.flatMap(({ day, fromMinutes, toMinutes }) =>
      Array.from(
        { length: Math.floor((toMinutes - fromMinutes) / eventTimeslot) },
        (_, n) => fromMinutes + n * eventTimeslot,
      ).flatMap((minutes) => {
        const start = instantOf({ day, minutes }, zone)
        return localTime(start, zone).minutes === minutes ? [start] : []
      }),
    )
    .toSorted((one, other) => one.getTime() - other.getTime())
