import type { Db } from '../../kit/db/database.ts'
import type { SecretBox } from '../../kit/secrets/secret-box.ts'
import type { RecurringTask } from '../../kit/work/task.ts'
import { resealTotpSecrets } from './users.ts'

/** After the key of secrets was changed, nothing stays under the old one for long. */
export const resealing: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'access.resealSecrets',
  everySeconds: 60,
  run: async ({ db, secretBox }) => {
    await resealTotpSecrets(db, secretBox)
  },
}
