/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** An integer from `min` to `max`. */
export const between = (random: Random, min: number, max: number) =>
  min + Math.floor(random() * (max - min + 1))

/** A random item; throws if there are none. */
export function oneOf<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
