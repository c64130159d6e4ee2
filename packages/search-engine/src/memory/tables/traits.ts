import assert from 'node:assert/strict'
import type { JobDocument, PayRange, Query } from '../../port.ts'
import { signalsFactor } from '../../weights.ts'
import { numberColumn, wordColumn } from './columns.ts'

/** Bits of a number; far more than there are benefits and kinds of work. */
const mostNames = 31

/** What searches may wish for, by the handle of the job: it does not matter where compacting moves it. */
export type Traits = {
  bitOf: Map<string, number>
  names: Uint32Array<ArrayBuffer>
  /** In dollars a year; above any pay where none is named, so that no range meets it. */
  payMin: Float64Array<ArrayBuffer>
  payMax: Float64Array<ArrayBuffer>
}

export const traits = (): Traits => ({
  bitOf: new Map(),
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

/** States anew what is known of a job, by the bits of its names; `pay` is a range that none meets where none is known. */
export function setTraits(table: Traits, handle: number, names: number, pay: PayRange): void {
  table.names = wordColumn(table.names, handle + 1)
  table.payMin = numberColumn(table.payMin, handle + 1)
  table.payMax = numberColumn(table.payMax, handle + 1)
  table.names[handle] = names
  table.payMin[handle] = pay.min
  table.payMax[handle] = pay.max
}

const unknownPay: PayRange = { min: Infinity, max: -Infinity }

export const stateTraits = (
  table: Traits,
  handle: number,
  { traits: named = [], yearlyPay = unknownPay }: JobDocument,
): void =>
  setTraits(
    table,
    handle,
    named.reduce((bits, name) => bits | numberTrait(table, name), 0),
    yearlyPay,
  )

/** What a query wishes, as tests of a job by its handle. */
export type Wishes = { accepts(handle: number): boolean; signals(handle: number): number }

/** Null for a query without a wish, which is most of them. */
export function wishesOf(table: Traits, { wishes = [], yearlyPay }: Query): Wishes | null {
  if (wishes.length === 0 && yearlyPay === undefined) return null
  const masks = wishes.map(({ anyOf, isRequired }) => ({
    mask: anyOf.reduce((bits, name) => bits | (table.bitOf.get(name) ?? 0), 0),
    isRequired,
  }))
  const { names, payMin, payMax } = table
  const meets = (handle: number) =>
    yearlyPay === undefined ||
    ((payMin[handle] ?? Infinity) <= yearlyPay.max && (payMax[handle] ?? -Infinity) >= yearlyPay.min)
  return {
    accepts: (handle) =>
      meets(handle) &&
      masks.every(({ mask, isRequired }) => !isRequired || (mask & (names[handle] ?? 0)) !== 0),
    signals: (handle) => signalsFactor(masks.map(({ mask }) => (mask & (names[handle] ?? 0)) !== 0)),
  }
}
