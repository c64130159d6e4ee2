export type Scale = (value: number) => number

/** Creates a linear scale. An empty domain maps to the start of the range. */
export function createLinearScale(from: readonly [number, number], to: readonly [number, number]): Scale {
  const extent = from[1] - from[0]
  const factor = extent === 0 ? 0 : (to[1] - to[0]) / extent
  return (value) => to[0] + (value - from[0]) * factor
}

const steps = [1, 2, 5, 10]

/**
 * Returns round ticks from 0 to at least `most`, in steps of 1, 2, or 5 times a power of ten. Steps are integers,
 * because the charts show cents and clicks.
 *
 * @param count maximum number of steps
 */
export function createAxisTicks(most: number, count: number): number[] {
  const rough = Math.max(most, 1) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = steps.find((each) => each * power >= rough) ?? 10
  const step = Math.max(1, Math.round(factor * power))
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step)
}

/** Returns the indices of at most `most` of `count` labels. They are evenly spaced and start with the first. */
export function selectLabelIndices(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
}

/** Returns the index of the position that is closest to `value`, the first of several. Positions are not empty. */
export const findNearest = (positions: readonly number[], value: number): number =>
  positions.reduce(
    (best, position, index) =>
      Math.abs(position - value) < Math.abs((positions[best] ?? Infinity) - value) ? index : best,
    0,
  )
