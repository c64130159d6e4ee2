import { resealReportingSecrets } from '#domain/accounts/customers/reporting-secrets.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'

/** After the key of secrets was changed, nothing stays under the old one for long. */
export const resealReportingSecretsTask: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'reports.resealSecrets',
  everySeconds: 60,
  run: ({ db, secretBox }) => resealReportingSecrets(db, secretBox),
}
