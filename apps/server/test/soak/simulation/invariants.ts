import type { RawBuilder } from 'kysely'
import { jobInvariants } from './job-invariants.ts'
import { moneyInvariants } from './money-invariants.ts'
import { pacingInvariants } from './pacing-invariants.ts'
import { recordInvariants } from './record-invariants.ts'
import { scheduleInvariants } from './schedule-invariants.ts'
import type { World } from './world.ts'

/** What is true whatever happened: where it is not, `broken` says what is wrong, as rows with `what` or as lines. */
export type Invariant = {
  says: string
  broken(world: World): RawBuilder<unknown> | Promise<string[]>
}

/** At the end of every day. */
export const daily: readonly Invariant[] = [
  ...moneyInvariants,
  ...pacingInvariants,
  ...scheduleInvariants,
  ...jobInvariants,
]

/** Now and then, because they read everything that was ever recorded. */
export const seldom: readonly Invariant[] = recordInvariants

/** What is broken, each with what was promised. */
export async function findBroken(world: World, invariants: readonly Invariant[]): Promise<string[]> {
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
