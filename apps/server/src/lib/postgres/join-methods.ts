import { sql } from 'kysely'
import type { Tx } from './database.ts'

type JoinMethod = 'nestloop' | 'hashjoin' | 'mergejoin'

/**
 * Runs `work` without these methods of joining. Statements about many rows that were just written need this: the
 * statistics know nothing of them, so the planner expects one row, for which every plan is good.
 */
export async function withoutJoins<T>(
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
