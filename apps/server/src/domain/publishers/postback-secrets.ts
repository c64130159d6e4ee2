import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

/** Seals postback secrets with the current key. */
export async function resealPostbackSecrets(db: Db, box: SecretBox): Promise<void> {
  const header = box.header()
  const rows = await db
    .selectFrom('publisher')
    .select(['id', 'postbackSecret'])
    .where('postbackSecret', 'is not', null)
    .where(sql`substring(postback_secret for ${header.length})`, '<>', header)
    .limit(1_000)
    .execute()
  for (const { id, postbackSecret } of rows) {
    if (postbackSecret === null) continue
    await db
      .updateTable('publisher')
      .set({ postbackSecret: box.seal(box.unseal(postbackSecret)) })
      .where('id', '=', id)
      // Another process may have resealed it.
      .where('postbackSecret', '=', postbackSecret)
      .execute()
  }
}
