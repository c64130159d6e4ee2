import { resealReportingSecrets } from '../accounts/customers/reporting-secrets.ts'
import type { Db } from '../kit/db/database.ts'
import type { SecretBox } from '../kit/secrets/secret-box.ts'
import type { RecurringTask } from '../kit/work/task.ts'

/** After the key of secrets was changed, nothing stays under the old one for long. */
export const resealingReportingSecrets: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'reports.resealSecrets',
  everySeconds: 60,
  run: ({ db, secretBox }) => resealReportingSecrets(db, secretBox),
}
