import { resealPostbackSecrets } from '../accounts/publishers/postback-secrets.ts'
import type { Config } from '../kit/config.ts'
import type { Db } from '../kit/db/database.ts'
import type { SecretBox } from '../kit/secrets/secret-box.ts'
import type { RecurringTask } from '../kit/work/task.ts'
import { attributeReports } from './attribute.ts'

export const attributing: RecurringTask<{ db: Db; config: Config }> = {
  name: 'conversions.attribute',
  everySeconds: 5,
  run: async (needs, run) => {
    await attributeReports(needs, run)
  },
}

/** After the key of secrets was changed, nothing stays under the old one for long. */
export const resealingPostbacks: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'conversions.resealPostbacks',
  everySeconds: 60,
  run: async ({ db, secretBox }) => {
    await resealPostbackSecrets(db, secretBox)
  },
}
