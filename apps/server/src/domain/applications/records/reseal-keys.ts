import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

const perBatch = 500

/** Reseals keys of customers and applications that a retired key has sealed. */
export async function resealKeys(db: Db, secretBox: SecretBox, { signal }: { signal: AbortSignal }) {
  await resealCustomerKeys(db, secretBox)
  let resealed
  do resealed = await resealApplicationKeys(db, secretBox)
  while (resealed > 0 && !signal.aborted)
}

const resealCustomerKeys = (db: Db, secretBox: SecretBox) =>
  db.transaction().execute(async (tx) => {
    const header = secretBox.header()
    const { rows } = await sql<Tenant & { sealed: Buffer }>`
      select root_customer_id, customer_id, sealed from customer_key
      where substring(sealed for ${header.length}) <> ${header} for update`.execute(tx)
    for (const { sealed, ...tenant } of rows)
      await tx
        .updateTable('customerKey')
        .set({ sealed: secretBox.seal(secretBox.unseal(sealed)) })
        .where(tenantIsSql('customerKey', tenant))
        .execute()
  })

const resealApplicationKeys = (db: Db, secretBox: SecretBox): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const header = secretBox.header()
    // Two ranges, so that the index is used.
    const { rows } = await sql<Tenant & { id: number; sealedKey: Buffer }>`
      select root_customer_id, customer_id, id, sealed_key from application
      where substring(sealed_key for 3) < ${header} or substring(sealed_key for 3) > ${header}
      limit ${perBatch} for update`.execute(tx)
    for (const { id, sealedKey, ...tenant } of rows)
      await tx
        .updateTable('application')
        .set({ sealedKey: secretBox.seal(secretBox.unseal(sealedKey)) })
        .where(tenantIsSql('application', tenant))
        .where('id', '=', id)
        .execute()
    return rows.length
  })
