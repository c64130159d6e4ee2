/** The clicks of a job at one price on one day. */
export type DemandObservation = { priceCents: number; clicks: number }

/** Clicks per job and day as a function of the price, estimated from observations. */
export type DemandFunction = {
  /**
   * Returns the clicks per job and day. The function is monotonic: constant above the observed prices, and linear from
   * zero below them.
   */
  clicksAt(priceCents: number): number
  /** Returns the standard error of `clicksAt`. */
  errorAt(priceCents: number): number
  /** Variance of single days divided by their mean; 1 for independent clicks. */
  dispersion: number
  lowestCents: number
  highestCents: number
  /** The first and third quartile of the observed prices. */
  middleHalf: { lowCents: number; highCents: number }
}

/**
 * Returns the number of groups: few enough that random variation averages out, and enough to keep steep slopes. It is 6
 * for 100 observations and 20 for 2,000.
 */
const groupsOf = (observations: number) => Math.max(6, Math.round(Math.sqrt(observations) / 2.2))

type Point = { price: number; clicks: number; weight: number; squares: number }

/**
 * Fits the demand by monotonic regression: sorted observations are divided into groups of equal size, decreasing groups
 * are pooled (pool adjacent violators; Barlow, Bartholomew, Bremner, Brunk, "Statistical inference under order
 * restrictions", 1972), and the function is linear between the mean prices of the groups.
 */
export function fitDemand(observations: readonly DemandObservation[]): DemandFunction {
  const sorted = observations.toSorted((a, b) => a.priceCents - b.priceCents)
  const fitted = pooled(grouped(sorted))
  const [first, last] = [sorted[0]?.priceCents ?? 0, sorted.at(-1)?.priceCents ?? 0]
  return {
    clicksAt: (priceCents) => between(fitted, priceCents, ({ clicks }) => clicks),
    errorAt: (priceCents) => between(fitted, priceCents, errorOf),
    dispersion: dispersionOf(fitted),
    lowestCents: first,
    highestCents: last,
    middleHalf: findMiddleHalf(sorted),
  }
}

/** Returns the first and third quartile of the observed prices. The observations are sorted by price. */
export function findMiddleHalf(sorted: readonly DemandObservation[]): DemandFunction['middleHalf'] {
  const quarter = (sorted.length - 1) / 4
  return {
    lowCents: sorted[Math.floor(quarter)]?.priceCents ?? 0,
    highCents: sorted[Math.ceil(3 * quarter)]?.priceCents ?? 0,
  }
}

/** Divides observations into groups of about equal size, without separating observations of the same price. */
function grouped(sorted: readonly DemandObservation[]): Point[] {
  const size = Math.max(1, Math.floor(sorted.length / groupsOf(sorted.length)))
  const points: Point[] = []
  let before: number | undefined
  for (const { priceCents, clicks } of sorted) {
    const current = points.at(-1)
    const point = { price: priceCents, clicks, weight: 1, squares: clicks * clicks }
    if (current === undefined || (current.weight >= size && priceCents !== before)) points.push(point)
    else Object.assign(current, merged(current, point))
    before = priceCents
  }
  return points
}

function merged(a: Point, b: Point): Point {
  const weight = a.weight + b.weight
  const mean = (x: number, y: number) => (x * a.weight + y * b.weight) / weight
  return {
    price: mean(a.price, b.price),
    clicks: mean(a.clicks, b.clicks),
    weight,
    squares: a.squares + b.squares,
  }
}

function pooled(points: readonly Point[]): Point[] {
  const stack: Point[] = []
  for (const point of points) {
    let last = point
    for (
      let before = stack.at(-1);
      before !== undefined && before.clicks >= last.clicks;
      before = stack.at(-1)
    ) {
      last = merged(before, last)
      stack.pop()
    }
    stack.push(last)
  }
  return stack
}

function between(points: readonly Point[], price: number, valueOf: (point: Point) => number): number {
  const above = firstFrom(points, price)
  const left = points[above - 1]
  const right = points[above]
  if (right === undefined) return left === undefined ? 0 : valueOf(left)
  if (left === undefined) return (valueOf(right) * price) / Math.max(price, right.price)
  const share = (price - left.price) / (right.price - left.price)
  return valueOf(left) + share * (valueOf(right) - valueOf(left))
}

/** Returns the index of the first point at or above a price; points are sorted by price. */
function firstFrom(points: readonly Point[], price: number): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((points[middle]?.price ?? 0) < price) low = middle + 1
    else high = middle
  }
  return low
}

const varianceOf = ({ squares, weight, clicks }: Point) => Math.max(0, squares / weight - clicks * clicks)
const errorOf = (point: Point) => Math.sqrt(Math.max(varianceOf(point), point.clicks) / point.weight)

function dispersionOf(points: readonly Point[]): number {
  const sum = (of: (point: Point) => number) =>
    points.reduce((total, point) => total + of(point) * point.weight, 0)
  const mean = sum(({ clicks }) => clicks)
  return mean === 0 ? 1 : Math.max(1, sum(varianceOf) / mean)
}
