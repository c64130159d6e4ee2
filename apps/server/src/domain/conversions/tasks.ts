import { resealPostbackSecrets } from '#domain/publishers/postback-secrets.ts'
import type { Config } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { attributeConversions } from './attribute.ts'

export const attributeConversionsTask: RecurringTask<{ db: Db; config: Config }> = {
  name: 'conversions.attribute',
  description: 'Attributes reported conversions to clicks.',
  everySeconds: 5,
  run: async (dependencies, run) => {
    await attributeConversions(dependencies, run)
  },
}

/** Reseals postback secrets after a key rotation. */
export const resealPostbackSecretsTask: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'conversions.resealPostbacks',
  description: 'Encrypts the secrets of postbacks with the current key after a key rotation.',
  everySeconds: 60,
  run: async ({ db, secretBox }) => {
    await resealPostbackSecrets(db, secretBox)
  },
}
