import { resealReportingSecrets } from '#domain/accounts/customers/reporting-secrets.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'

/** Reseals reporting secrets soon after a key rotation. */
export const resealReportingSecretsTask: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'reports.resealSecrets',
  description: 'Encrypts the secrets of the Reporting API with the current key after a key rotation.',
  everySeconds: 60,
  run: ({ db, secretBox }) => resealReportingSecrets(db, secretBox),
}
