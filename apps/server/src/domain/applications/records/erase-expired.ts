import type { Config } from '#lib/config/config.ts'
import type { BlobStore } from '#lib/storage/blob-store.ts'
import type { Db } from '#lib/postgres/database.ts'
import { repeatRounds } from '#lib/runtime/tasks/repeat-rounds.ts'
import type { TaskRun } from '#lib/runtime/tasks/task.ts'
import { eraseApplication } from './erase.ts'

export type ErasureDependencies = {
  db: Db
  blobs: BlobStore
  config: Pick<Config, 'applicationRetentionDays'>
}

const perRound = 100

/**
 * Erases applications that are older than the operator keeps them, oldest first, except those on hold. Each gets a
 * receipt.
 *
 * @returns their number
 */
export async function eraseExpiredApplications(
  { db, blobs, config }: ErasureDependencies,
  { at, signal }: TaskRun,
): Promise<number> {
  const { applicationRetentionDays: days } = config
  if (days === null) return 0
  const before = new Date(at.getTime() - days * 86_400_000)
  const reason = `The operator keeps applications for ${days} days.`
  return repeatRounds(
    perRound,
    async () => {
      const rows = await db
        .selectFrom('application')
        .select('id')
        .where('erasedAt', 'is', null)
        .where(({ fn }) => fn.coalesce('completedAt', 'startedAt'), '<=', before)
        .where(({ eb }) => eb.or([eb('holdUntil', 'is', null), eb('holdUntil', '<=', at)]))
        .orderBy('startedAt')
        .limit(perRound)
        .execute()
      for (const { id } of rows) {
        if (signal.aborted) break
        await eraseApplication({ db, blobs }, id, { reason, at })
      }
      return rows.length
    },
    signal,
  )
}
