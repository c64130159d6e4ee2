import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { keyBytes, seal, unseal } from '#lib/crypto/seal.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

/** Sealed fields of an application. */
type Field = 'applicant' | 'answers' | 'file name' | 'file' | `answer ${string}`

/** Seals personal data with the customer's key. */
export type ApplicantBox = {
  /** The result can only be unsealed as the same field of the same application. */
  seal(field: Field, applicationId: string, plain: Buffer): Buffer
  /** @throws Error if the data was sealed for another field or application */
  unseal(field: Field, applicationId: string, sealed: Buffer): Buffer
  /** Keyed hash of an address, ignoring case; equal only within the customer. */
  emailHash(address: string): Buffer
}

const boxOf = (key: Buffer): ApplicantBox => {
  const context = (field: Field, applicationId: string) =>
    Buffer.from(`application ${applicationId} ${field}`)
  return {
    seal: (field, applicationId, plain) => seal(key, plain, context(field, applicationId)),
    unseal: (field, applicationId, sealed) => {
      const plain = unseal(key, sealed, context(field, applicationId))
      if (plain === undefined) throw new Error(`The ${field} was sealed for another field or application.`)
      return plain
    },
    emailHash: (address) =>
      createHmac('sha256', key).update(`email ${address.trim().toLowerCase()}`).digest(),
  }
}

const findKey = (tx: Db | Tx, tenant: Tenant) =>
  tx.selectFrom('customerKey').select('sealed').where(tenantIs('customerKey', tenant)).executeTakeFirst()

/** Undefined if the customer has no personal data. */
export async function findApplicantBox(
  tx: Db | Tx,
  tenant: Tenant,
  secretBox: SecretBox,
): Promise<ApplicantBox | undefined> {
  const row = await findKey(tx, tenant)
  return row && boxOf(secretBox.unseal(row.sealed))
}

/** Creates the customer's key if necessary. */
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
  if (box === undefined) throw new Error('the customer key is missing after its insertion')
  return box
}

/** Reseals customer keys sealed with a retired key and returns their number. */
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
