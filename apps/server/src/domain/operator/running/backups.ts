import type { Handlers } from '@tiller/contract/operation'
import type { backupOperations } from '@tiller/contract/platform/operator/backups'
import { findLastSuccessfulRuns } from '#lib/backup/runs.ts'
import type { OperatorContext } from '../handlers.ts'

export const backupHandlers: Handlers<typeof backupOperations, OperatorContext> = {
  getBackups: async ({ readPlatform, listBackups, backupKeepDays: keptDays }) => {
    const { BACKUP, REHEARSAL } = await readPlatform(findLastSuccessfulRuns)
    return {
      ...(await listBackups()),
      keptDays,
      lastBackupAt: BACKUP?.toISOString() ?? null,
      lastRestoreRehearsalAt: REHEARSAL?.toISOString() ?? null,
    }
  },
}
