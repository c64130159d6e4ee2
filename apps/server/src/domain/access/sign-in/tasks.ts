import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { resealTotpSecrets } from './users.ts'

/** Reseals secrets after a key rotation. */
export const resealTotpSecretsTask: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'access.resealSecrets',
  description: 'Encrypts the secrets of second factors with the current key after a key rotation.',
  everySeconds: 60,
  run: async ({ db, secretBox }) => {
    await resealTotpSecrets(db, secretBox)
  },
}
