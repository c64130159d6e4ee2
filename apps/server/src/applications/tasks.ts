import type { Db } from '../kit/db/database.ts'
import type { SecretBox } from '../kit/secrets/secret-box.ts'
import type { RecurringTask } from '../kit/work/task.ts'
import { resealCustomerKeys } from './records/applicant-box.ts'

/** After the key of secrets was changed, no customer's key stays under the old one for long. */
export const resealingCustomerKeys: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'applications.resealKeys',
  everySeconds: 60,
  run: async ({ db, secretBox }) => {
    await resealCustomerKeys(db, secretBox)
  },
}
