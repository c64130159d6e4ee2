import assert from 'node:assert/strict'
import type { JobDocument, PayRange, Query } from '../../port.ts'
import { computeSignalsFactor } from '../../weights.ts'
import { growNumberColumn, growWordColumn } from './columns.ts'

const maxNames = 31

/** Traits and pay of jobs by handle. Rewrites do not change handles. */
export type Traits = {
  bitOf: Map<string, number>
  names: Uint32Array<ArrayBuffer>
  /** Pay in dollars per year; Infinity if unknown, so that no range includes it. */
  payMin: Float64Array<ArrayBuffer>
  payMax: Float64Array<ArrayBuffer>
}

export const createTraits = (): Traits => ({
  bitOf: new Map(),
  names: new Uint32Array(0),
  payMin: new Float64Array(0),
  payMax: new Float64Array(0),
})

/** Returns the bit of a trait name, and assigns one if it is new. */
export function numberTrait(table: Traits, name: string): number {
  const known = table.bitOf.get(name)
  if (known !== undefined) return known
  assert(table.bitOf.size < maxNames, `This engine knows at most ${maxNames} different traits.`)
  const bit = 1 << table.bitOf.size
  table.bitOf.set(name, bit)
  return bit
}

/** Replaces a job's traits and pay. The range must be empty if the pay is unknown. */
export function setTraits(table: Traits, handle: number, names: number, pay: PayRange): void {
  table.names = growWordColumn(table.names, handle + 1)
  table.payMin = growNumberColumn(table.payMin, handle + 1)
  table.payMax = growNumberColumn(table.payMax, handle + 1)
  table.names[handle] = names
  table.payMin[handle] = pay.min
  table.payMax[handle] = pay.max
}

const unknownPay: PayRange = { min: Infinity, max: -Infinity }

export const applyTraits = (
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

/** Tests whether a job satisfies the trait clauses of a query. */
export type TraitClauseTest = { accepts(handle: number): boolean; signals(handle: number): number }

/** Compiles the trait clauses of a query; returns null for a query without any, like most queries. */
export function compileTraitClauses(
  table: Traits,
  { traitClauses = [], yearlyPay }: Query,
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
