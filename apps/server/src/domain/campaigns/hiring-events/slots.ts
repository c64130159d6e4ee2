import { readEventTimes } from './event-times.ts'
import { instantOf } from './local-time.ts'

type Event = { eventTimes: string | null; eventTimeslot: number }

/** The start times of an event's slots in order: as many as fit into each time frame. */
export const slotsOf = ({ eventTimes, eventTimeslot }: Event, zone: string): Date[] =>
  readEventTimes(eventTimes ?? '')
    .frames.flatMap(({ day, fromMinutes, toMinutes }) =>
      Array.from({ length: Math.floor((toMinutes - fromMinutes) / eventTimeslot) }, (_, n) =>
        instantOf({ day, minutes: fromMinutes + n * eventTimeslot }, zone),
      ),
    )
    .toSorted((one, other) => one.getTime() - other.getTime())
