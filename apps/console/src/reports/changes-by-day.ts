import { toDay } from '../format/day.ts'

export function countChangesByDay(
  changes: readonly { at: string }[],
  zone: string,
): ReadonlyMap<string, number> {
  const days = new Map<string, number>()
  for (const { at } of changes) {
    const day = toDay(zone, at)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  return days
}
