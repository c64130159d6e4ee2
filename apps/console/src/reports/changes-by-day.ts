import { dayIn } from '../format/day.ts'

/** How many of the changes fell on each day of a time zone. */
export function changesByDay(changes: readonly { at: string }[], zone: string): ReadonlyMap<string, number> {
  const days = new Map<string, number>()
  for (const { at } of changes) {
    const day = dayIn(zone, at)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  return days
}
