import { readEventTimes } from './event-times.ts'
import { instantOf } from './local-time.ts'

type Event = { eventTimes: string | null; eventTimeslot: number }

/** When the slots of an event begin, in order: for each of its frames as many as end inside it. */
export const slotsOf = ({ eventTimes, eventTimeslot }: Event, zone: string): Date[] =>
  readEventTimes(eventTimes ?? '')
    .frames.flatMap(({ day, fromMinutes, toMinutes }) =>
      Array.from({ length: Math.floor((toMinutes - fromMinutes) / eventTimeslot) }, (_, n) =>
        instantOf({ day, minutes: fromMinutes + n * eventTimeslot }, zone),
      ),
    )
    .toSorted((one, other) => one.getTime() - other.getTime())
