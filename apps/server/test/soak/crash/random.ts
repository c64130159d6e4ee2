/** From 0 to 1, below 1. */
export type Random = () => number

/** A whole number from `min` to `max`. */
export const between = (random: Random, min: number, max: number) =>
  min + Math.floor(random() * (max - min + 1))

/** One of the items; there must be one. */
export function oneOf<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
