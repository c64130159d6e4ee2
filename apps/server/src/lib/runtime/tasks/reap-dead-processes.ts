import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from './task.ts'

/** A process that was not seen for so long is gone. */
const goneAfterSeconds = 60

/** How long to keep tasks that have failed for the last time, and how many of them one statement deletes. */
const abandonedDays = 30
const batchRows = 5_000

/**
 * Forgets processes that are gone and gives back the tasks that they had begun; the queue itself would wait for four
 * hours. A process that was only paused for so long finds its tasks run by another: they run at least once, not
 * exactly once. By the clock of the database.
 */
async function releaseGone(db: Db) {
  const gone = sql`clock_timestamp() - ${goneAfterSeconds} * interval '1 second'`
  await sql`delete from process where seen_at <= ${gone}`.execute(db)
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_at <= ${gone}
        and locked_by not in (select worker_pool from process where worker_pool is not null)))`.execute(db)
}

async function deleteAbandoned(db: Db) {
  await sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and updated_at <= now() - ${abandonedDays} * interval '1 day'
      limit ${batchRows}))`.execute(db)
}

export const reapDeadProcessesTask: RecurringTask<{ db: Db }> = {
  name: 'work.tidy',
  everySeconds: 10,
  run: async ({ db }) => {
    await releaseGone(db)
    await deleteAbandoned(db)
  },
}
