import { sql } from 'kysely'
import type { Tx } from './database.ts'

type JoinMethod = 'nestloop' | 'hashjoin' | 'mergejoin'

/**
 * Runs `work` with these join methods disabled. Statements on many new rows need this: the statistics do not include
 * the rows yet, so the planner expects one row and chooses a plan that is slow for many.
 */
export async function withJoinsDisabled<T>(
  tx: Tx,
  methods: readonly JoinMethod[],
  work: () => Promise<T>,
): Promise<T> {
  const set = (value: 'on' | 'off') =>
    sql`select ${sql.join(methods.map((method) => sql`set_config(${`enable_${method}`}, ${value}, true)`))}`.execute(
      tx,
    )
  await set('off')
  const result = await work()
  await set('on')
  return result
}
