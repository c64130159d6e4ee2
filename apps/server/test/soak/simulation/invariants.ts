import type { RawBuilder } from 'kysely'
import { jobInvariants } from './job-invariants.ts'
import { moneyInvariants } from './money-invariants.ts'
import { pacingInvariants } from './pacing-invariants.ts'
import { recordInvariants } from './record-invariants.ts'
import { scheduleInvariants } from './schedule-invariants.ts'
import type { World } from './world.ts'

/** A condition that always holds; `broken` returns violations as rows with `what` or as lines. */
export type Invariant = {
  says: string
  broken(world: World): RawBuilder<unknown> | Promise<string[]>
}

/** Checked at the end of every day. */
export const daily: readonly Invariant[] = [
  ...moneyInvariants,
  ...pacingInvariants,
  ...scheduleInvariants,
  ...jobInvariants,
]

/** Checked occasionally, because they read the whole history. */
export const occasional: readonly Invariant[] = recordInvariants

/** The violations, each with its invariant. */
export async function findViolations(world: World, invariants: readonly Invariant[]): Promise<string[]> {
  const broken: string[] = []
  for (const { says, broken: look } of invariants) {
    const found = look(world)
    const lines = found instanceof Promise ? await found : await linesOf(world, found)
    broken.push(...lines.map((line) => `${says}: ${line}`))
  }
  return broken
}

const linesOf = async ({ db }: World, query: RawBuilder<unknown>) =>
  (await query.execute(db)).rows.map((row) => (row as { what: string }).what)
