import type { Config } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { mailRecoveryLinks } from './request-recovery.ts'

export const mailRecoveryLinksTask: RecurringTask<{ db: Db; config: Pick<Config, 'baseUrl'> }> = {
  name: 'access.mailRecoveryLinks',
  description: 'Mails the requested links to set a new password.',
  everySeconds: 2,
  run: ({ db, config: { baseUrl } }, { at }) => mailRecoveryLinks(db, baseUrl, at),
}
