import assert from 'node:assert/strict'
import type { JobDocument, PayRange, Query } from '../../port.ts'
import { signalsFactor } from '../../weights.ts'
import { numberColumn, wordColumn } from './columns.ts'
import { ShardedMap } from './sharded-map.ts'

/** Bits of a number; far more than there are benefits and kinds of work. */
const mostNames = 31

/**
 * What searches may wish for, by the id of the job: it does not matter where else the index keeps a job, nor where
 * compacting moves it. Jobs of which nothing is known have no row.
 */
export type Traits = {
  bitOf: Map<string, number>
  rowOf: ShardedMap<number, number>
  /** Rows of removed jobs, to be used again. */
  free: number[]
  names: Uint32Array<ArrayBuffer>
  /** In dollars a year; above any pay where none is named, so that no range meets it. */
  payMin: Float64Array<ArrayBuffer>
  payMax: Float64Array<ArrayBuffer>
}

export const traits = (): Traits => ({
  bitOf: new Map(),
  rowOf: new ShardedMap(),
  free: [],
  names: new Uint32Array(0),
  payMin: new Float64Array(0),
  payMax: new Float64Array(0),
})

/** The bit of a name, given now if it has none. */
export function numberTrait(table: Traits, name: string): number {
  const known = table.bitOf.get(name)
  if (known !== undefined) return known
  assert(table.bitOf.size < mostNames, `This engine knows at most ${mostNames} different traits.`)
  const bit = 1 << table.bitOf.size
  table.bitOf.set(name, bit)
  return bit
}

export function forgetTraits(table: Traits, id: number): void {
  const row = table.rowOf.get(id)
  if (row === undefined) return
  table.rowOf.delete(id)
  table.free.push(row)
}

/** States anew what is known of a job, by the bits of its names; `pay` is a range that none meets where none is known. */
export function setTraits(table: Traits, id: number, names: number, pay: PayRange): void {
  if (names === 0 && pay.min === Infinity && pay.max === -Infinity) return forgetTraits(table, id)
  const row = table.rowOf.get(id) ?? table.free.pop() ?? table.rowOf.size
  table.names = wordColumn(table.names, row + 1)
  table.payMin = numberColumn(table.payMin, row + 1)
  table.payMax = numberColumn(table.payMax, row + 1)
  table.rowOf.set(id, row)
  table.names[row] = names
  table.payMin[row] = pay.min
  table.payMax[row] = pay.max
}

const unknownPay: PayRange = { min: Infinity, max: -Infinity }

export const stateTraits = (
  table: Traits,
  { id, traits: named = [], yearlyPay = unknownPay }: JobDocument,
): void =>
  setTraits(
    table,
    id,
    named.reduce((bits, name) => bits | numberTrait(table, name), 0),
    yearlyPay,
  )

/** What a query wishes, as tests of a job by its id. */
export type Wishes = { accepts(id: number): boolean; signals(id: number): number }

/** Null for a query without a wish, which is most of them. */
export function wishesOf(table: Traits, { wishes = [], yearlyPay }: Query): Wishes | null {
  if (wishes.length === 0 && yearlyPay === undefined) return null
  const masks = wishes.map(({ anyOf, isRequired }) => ({
    mask: anyOf.reduce((bits, name) => bits | (table.bitOf.get(name) ?? 0), 0),
    isRequired,
  }))
  const namesOf = (row: number | undefined) => (row === undefined ? 0 : (table.names[row] ?? 0))
  const meets = (row: number | undefined) =>
    yearlyPay === undefined ||
    (row !== undefined &&
      (table.payMin[row] ?? Infinity) <= yearlyPay.max &&
      (table.payMax[row] ?? -Infinity) >= yearlyPay.min)
  return {
    accepts: (id) => {
      const row = table.rowOf.get(id)
      return meets(row) && masks.every(({ mask, isRequired }) => !isRequired || (mask & namesOf(row)) !== 0)
    },
    signals: (id) => {
      const names = namesOf(table.rowOf.get(id))
      return signalsFactor(masks.map(({ mask }) => (mask & names) !== 0))
    },
  }
}
