import assert from 'node:assert/strict'
import type { JobDocument, PayRange, SearchQuery } from '../../port.ts'
import { computeSignalsFactor } from '../../weights.ts'
import { growFloat64Column, growUint32Column } from './columns.ts'

const maxNames = 31

/** Traits and pay of jobs by handle. Compaction does not change handles. */
export type TraitTable = {
  bitOf: Map<string, number>
  names: Uint32Array<ArrayBuffer>
  /** Pay in dollars per year; for unknown pay, `payMin` is Infinity, so no range overlaps it. */
  payMin: Float64Array<ArrayBuffer>
  payMax: Float64Array<ArrayBuffer>
}

export const createTraitTable = (): TraitTable => ({
  bitOf: new Map(),
  names: new Uint32Array(0),
  payMin: new Float64Array(0),
  payMax: new Float64Array(0),
})

/** Returns the bit of a trait name, and assigns one if it is new. */
export function assignTraitBit(table: TraitTable, name: string): number {
  const known = table.bitOf.get(name)
  if (known !== undefined) return known
  assert(table.bitOf.size < maxNames, `This engine knows at most ${maxNames} different traits.`)
  const bit = 1 << table.bitOf.size
  table.bitOf.set(name, bit)
  return bit
}

/** Replaces a job's traits (as bits) and pay. For unknown pay, `pay.min` must exceed `pay.max`. */
export function setTraits(table: TraitTable, handle: number, names: number, pay: PayRange): void {
  table.names = growUint32Column(table.names, handle + 1)
  table.payMin = growFloat64Column(table.payMin, handle + 1)
  table.payMax = growFloat64Column(table.payMax, handle + 1)
  table.names[handle] = names
  table.payMin[handle] = pay.min
  table.payMax[handle] = pay.max
}

const unknownPay: PayRange = { min: Infinity, max: -Infinity }

export const applyTraits = (
  table: TraitTable,
  handle: number,
  { traits: named = [], yearlyPay = unknownPay }: JobDocument,
): void =>
  setTraits(
    table,
    handle,
    named.reduce((bits, name) => bits | assignTraitBit(table, name), 0),
    yearlyPay,
  )

/**
 * The compiled trait clauses and pay range of a query: `accepts` tests the required conditions, `signals` computes
 * the factor of the unmet ones.
 */
export type TraitClauseTest = { accepts(handle: number): boolean; signals(handle: number): number }

/** Compiles the trait clauses and the pay range of a query; returns null if it has neither, like most queries. */
export function compileTraitClauses(
  table: TraitTable,
  { traitClauses = [], yearlyPay }: SearchQuery,
): TraitClauseTest | null {
  if (traitClauses.length === 0 && yearlyPay === undefined) return null
  const masked = traitClauses.map((traitClause) => ({
    ...traitClause,
    mask: traitClause.anyOf.reduce((bits, name) => bits | (table.bitOf.get(name) ?? 0), 0),
  }))
  const { names, payMin, payMax } = table
  const meets = (handle: number) =>
    yearlyPay === undefined ||
    ((payMin[handle] ?? Infinity) <= yearlyPay.max && (payMax[handle] ?? -Infinity) >= yearlyPay.min)
  const isUnmet = (handle: number, mask: number) => (mask & (names[handle] ?? 0)) === 0
  return {
    accepts: (handle) =>
      meets(handle) && !masked.some(({ strength, mask }) => strength === 'required' && isUnmet(handle, mask)),
    signals: (handle) => computeSignalsFactor(masked.filter(({ mask }) => isUnmet(handle, mask))),
  }
}
