import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from './task.ts'

const deadAfterSeconds = 60

/** Deletes the rows of processes without a recent heartbeat, measured by the clock of the database. */
export const reapDeadProcessesTask: RecurringTask<{ db: Db }> = {
  name: 'work.tidy',
  description: 'Removes processes that have ended without notice from the list of processes.',
  everySeconds: 10,
  run: async ({ db }) => {
    await sql`delete from process where seen_at <= clock_timestamp() - ${deadAfterSeconds} * interval '1 second'`.execute(
      db,
    )
  },
}
