import { growFloat64Column } from './columns.ts'
import { computeDistanceKm, computeBoundingSpanDegrees } from '../../geo.ts'
import type { JobPlace } from '../../port.ts'
import { computeDistanceFactor } from '../../weights.ts'

/**
 * The distinct points of documents, in a grid of half degrees. Many documents share a point (their city), so a search
 * computes each distance once per point.
 */
export type PointTable = {
  numberOf: Map<string, number>
  lats: Float64Array<ArrayBuffer>
  lngs: Float64Array<ArrayBuffer>
  states: Float64Array<ArrayBuffer>
  cells: Map<number, number[]>
  /**
   * The distance of each point in km while a search has marked its circle. It is Infinity for points outside, and for
   * all points between searches.
   */
  km: Float64Array<ArrayBuffer>
  /**
   * The distance factor of each point while a search has marked its circle. It is 0 for points outside, and for all
   * points between searches.
   */
  factors: Float64Array<ArrayBuffer>
}

export const createPointTable = (): PointTable => ({
  numberOf: new Map(),
  lats: new Float64Array(0),
  lngs: new Float64Array(0),
  states: new Float64Array(0),
  cells: new Map(),
  km: new Float64Array(0),
  factors: new Float64Array(0),
})

const cellsPerDegree = 2
const columns = 360 * cellsPerDegree
const rowOf = (lat: number) => Math.floor((lat + 90) * cellsPerDegree)
const columnOf = (lng: number) => Math.floor((lng + 180) * cellsPerDegree)
const cellAt = (row: number, column: number) => row * columns + (((column % columns) + columns) % columns)

/**
 * Returns the number of a place's point, and assigns one if it is new. Each state has points of its own, including
 * one for places without coordinates.
 */
export function internPoint(table: PointTable, { lat, lng, stateId }: Omit<JobPlace, 'name'>): number {
  const key = `${lat},${lng},${stateId}`
  const known = table.numberOf.get(key)
  if (known !== undefined) return known
  const point = table.numberOf.size
  table.numberOf.set(key, point)
  table.lats = growFloat64Column(table.lats, point + 1)
  table.lngs = growFloat64Column(table.lngs, point + 1)
  table.states = growFloat64Column(table.states, point + 1)
  table.km = growFloat64Column(table.km, point + 1)
  table.factors = growFloat64Column(table.factors, point + 1)
  table.lats[point] = lat ?? NaN
  table.lngs[point] = lng ?? NaN
  table.states[point] = stateId
  table.km[point] = Infinity
  if (lat === null || lng === null) return point
  const cell = cellAt(rowOf(lat), columnOf(lng))
  const nearby = table.cells.get(cell)
  if (nearby === undefined) table.cells.set(cell, [point])
  else nearby.push(point)
  return point
}

export type Circle = { lat: number; lng: number; radiusKm: number }

function cellsAround(
  { lat, lng, radiusKm }: Circle,
  cells: ReadonlyMap<number, number[]>,
): Iterable<number[]> {
  const span = computeBoundingSpanDegrees(lat, radiusKm)
  const top = rowOf(lat + span.lat)
  const bottom = rowOf(lat - span.lat)
  const left = columnOf(lng - span.lng)
  const width = Math.min(columns, columnOf(lng + span.lng) - left + 1)
  if (!((top - bottom + 1) * width < cells.size)) return cells.values()
  const found: number[][] = []
  for (let row = bottom; row <= top; row++)
    for (let column = left; column < left + width; column++) {
      const cell = cells.get(cellAt(row, column))
      if (cell !== undefined) found.push(cell)
    }
  return found
}

/**
 * Stores distance and factor of the points in the circle, edge included, and returns these points. `unmarkPoints`
 * undoes this.
 */
export function markPointsInCircle(table: PointTable, circle: Circle): number[] {
  const found: number[] = []
  for (const cell of cellsAround(circle, table.cells))
    for (const point of cell) {
      const km = computeDistanceKm(circle.lat, circle.lng, table.lats[point] ?? NaN, table.lngs[point] ?? NaN)
      if (!(km <= circle.radiusKm)) continue
      table.km[point] = km
      table.factors[point] = computeDistanceFactor(km)
      found.push(point)
    }
  return found
}

export function unmarkPoints(table: PointTable, points: readonly number[]): void {
  for (const point of points) {
    table.km[point] = Infinity
    table.factors[point] = 0
  }
}
