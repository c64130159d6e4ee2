import { growNumberColumn } from './columns.ts'
import { computeDistanceKm, computeBoundingSpan } from '../../geo.ts'
import type { JobPlace } from '../../port.ts'
import { distanceFactor } from '../../weights.ts'

/**
 * The distinct points of documents, in a grid of half degrees. Documents share points (a city has one), so distances
 * are computed once per point.
 */
export type Places = {
  numberOf: Map<string, number>
  lats: Float64Array<ArrayBuffer>
  lngs: Float64Array<ArrayBuffer>
  states: Float64Array<ArrayBuffer>
  cells: Map<number, number[]>
  /** The distance of each point while a circle is marked, Infinity outside. Otherwise, all are Infinity. */
  km: Float64Array<ArrayBuffer>
  /** The distance factor of each point while a circle is marked, 0 outside. Otherwise, all are 0. */
  factors: Float64Array<ArrayBuffer>
}

export const createPlaces = (): Places => ({
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

/** Returns the number of a place's point. States do not share points, not even the one without coordinates. */
export function numberPoint(table: Places, { lat, lng, stateId }: Omit<JobPlace, 'name'>): number {
  const key = `${lat},${lng},${stateId}`
  const known = table.numberOf.get(key)
  if (known !== undefined) return known
  const point = table.numberOf.size
  table.numberOf.set(key, point)
  table.lats = growNumberColumn(table.lats, point + 1)
  table.lngs = growNumberColumn(table.lngs, point + 1)
  table.states = growNumberColumn(table.states, point + 1)
  table.km = growNumberColumn(table.km, point + 1)
  table.factors = growNumberColumn(table.factors, point + 1)
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
  const span = computeBoundingSpan(lat, radiusKm)
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
 * Marks the points of the circle, including its edge, in `km` and `factors`, and returns them. `clearCircle` undoes
 * this.
 */
export function markPlacesWithin(table: Places, circle: Circle): number[] {
  const found: number[] = []
  for (const cell of cellsAround(circle, table.cells))
    for (const point of cell) {
      const km = computeDistanceKm(circle.lat, circle.lng, table.lats[point] ?? NaN, table.lngs[point] ?? NaN)
      if (!(km <= circle.radiusKm)) continue
      table.km[point] = km
      table.factors[point] = distanceFactor(km)
      found.push(point)
    }
  return found
}

export function clearCircle(table: Places, points: readonly number[]): void {
  for (const point of points) {
    table.km[point] = Infinity
    table.factors[point] = 0
  }
}
