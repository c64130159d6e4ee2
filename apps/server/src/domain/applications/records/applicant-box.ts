import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { keyBytes, seal, unseal } from '#lib/crypto/seal.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

/** What of an application is sealed. */
type Field = 'applicant' | 'answers' | 'file name' | 'file' | `answer ${string}`

/** Seals what people tell a customer, with a key of the customer's. */
export type ApplicantBox = {
  /** The result can be unsealed as the same field of the same application only. */
  seal(field: Field, applicationId: string, plain: Buffer): Buffer
  /** Throws if it was not sealed for this. */
  unseal(field: Field, applicationId: string, sealed: Buffer): Buffer
  /** The same for the same address, in whatever case, within the customer; without the key it says nothing. */
  emailHash(address: string): Buffer
}

const boxOf = (key: Buffer): ApplicantBox => {
  const context = (field: Field, applicationId: string) =>
    Buffer.from(`application ${applicationId} ${field}`)
  return {
    seal: (field, applicationId, plain) => seal(key, plain, context(field, applicationId)),
    unseal: (field, applicationId, sealed) => {
      const plain = unseal(key, sealed, context(field, applicationId))
      if (plain === undefined)
        throw new Error(`The ${field} of an application was sealed for something else.`)
      return plain
    },
    emailHash: (address) =>
      createHmac('sha256', key).update(`email ${address.trim().toLowerCase()}`).digest(),
  }
}

const findKey = (tx: Db | Tx, tenant: Tenant) =>
  tx.selectFrom('customerKey').select('sealed').where(tenantIs('customerKey', tenant)).executeTakeFirst()

/** The box of a customer; undefined as long as nobody has told it anything. */
export async function findApplicantBox(
  tx: Db | Tx,
  tenant: Tenant,
  secretBox: SecretBox,
): Promise<ApplicantBox | undefined> {
  const row = await findKey(tx, tenant)
  return row && boxOf(secretBox.unseal(row.sealed))
}

/** The box of a customer, whose key is made if there is none. */
export async function getApplicantBox(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  { secretBox, at }: { secretBox: SecretBox; at: Date },
): Promise<ApplicantBox> {
  const tenant = { rootCustomerId, customerId }
  await tx
    .insertInto('customerKey')
    .values({ ...tenant, sealed: secretBox.seal(randomBytes(keyBytes)), createdAt: at })
    .onConflict((conflict) => conflict.constraint('customer_key_pkey').doNothing())
    .execute()
  const box = await findApplicantBox(tx, tenant, secretBox)
  if (box === undefined) throw new Error('the key was there or has just been made')
  return box
}

/** Seals the customers' keys anew that are sealed with a key that was followed by another. Tells how many. */
export const resealCustomerKeys = (db: Db, secretBox: SecretBox): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const header = secretBox.header()
    const { rows } = await sql<Tenant & { sealed: Buffer }>`
      select root_customer_id, customer_id, sealed from customer_key
      where substring(sealed for ${header.length}) <> ${header} for update`.execute(tx)
    for (const { sealed, ...tenant } of rows)
      await tx
        .updateTable('customerKey')
        .set({ sealed: secretBox.seal(secretBox.unseal(sealed)) })
        .where(tenantIs('customerKey', tenant))
        .execute()
    return rows.length
  })
