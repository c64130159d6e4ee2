import type { Days } from '../figures/period.ts'
import { addDays, convertToDay } from '../format/day.ts'

export function countChangesByDay(
  changes: readonly { at: string }[],
  zone: string,
): ReadonlyMap<string, number> {
  const days = new Map<string, number>()
  for (const { at } of changes) {
    const day = convertToDay(zone, at)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  return days
}

const readAtOnce = 200

/** Creates the query for the changes that users and app clients have made in these days. */
export const createChangesQuery = ({ from, to }: Days) => ({
  // One more day on both ends covers every time zone.
  search: `at>="${addDays(from, -1)}" at<"${addDays(to, 2)}" actor:("USER","APP_CLIENT","OPERATOR") -action="CREATE"`,
  sort: ['at,desc'],
  size: readAtOnce,
})
