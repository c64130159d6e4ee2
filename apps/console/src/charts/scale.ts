/** Takes a value to its place on the page. */
export type Scale = (value: number) => number

/** Straight from one range to another; a range without extent goes to the beginning of the other. */
export function linear(from: readonly [number, number], to: readonly [number, number]): Scale {
  const extent = from[1] - from[0]
  const factor = extent === 0 ? 0 : (to[1] - to[0]) / extent
  return (value) => to[0] + (value - from[0]) * factor
}

const steps = [1, 2, 5, 10]

/**
 * Round numbers from 0 on, the last of which is not below `most`: 1, 2 or 5 times a power of ten apart, and whole ones,
 * because what is counted here comes in whole cents and clicks.
 *
 * @param count so many gaps at most
 */
export function ticksTo(most: number, count: number): number[] {
  const rough = Math.max(most, 1) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = steps.find((each) => each * power >= rough) ?? 10
  const step = Math.max(1, Math.round(factor * power))
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step)
}

/** Which of `count` things in a row are named, so that no more than `most` are: at even distances, from the first on. */
export function namedOf(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
}
