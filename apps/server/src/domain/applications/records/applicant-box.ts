import { createHmac, randomBytes } from 'node:crypto'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { keyBytes, seal, unseal } from '#lib/crypto/seal.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

/** Sealed fields of an application. */
type Field = 'applicant' | 'answers' | 'file name' | 'file' | `answer ${string}`

/** Seals the personal data of one application. */
export type ApplicantBox = {
  /** The result can only be unsealed as the same field of the same application. */
  seal(field: Field, plain: Buffer): Buffer
  /** @throws Error if the data was sealed for another field or application */
  unseal(field: Field, sealed: Buffer): Buffer
}

/** A row of an application with its key; null: sealed with the key of the customer, by a version before 0.2. */
type KeyedRow = { tlrApplicationId: string; sealedKey: Buffer | null }

export const createApplicantBox = (key: Buffer, tlrApplicationId: string): ApplicantBox => {
  const context = (field: Field) => Buffer.from(`application ${tlrApplicationId} ${field}`)
  return {
    seal: (field, plain) => seal(key, plain, context(field)),
    unseal: (field, sealed) => {
      const plain = unseal(key, sealed, context(field))
      if (plain === undefined) throw new Error(`The ${field} was sealed for another field or application.`)
      return plain
    },
  }
}

export const createApplicationKey = () => randomBytes(keyBytes)

/** Returns a function that opens the box of a row; undefined: the row contains no personal data. */
export async function findApplicantBoxes(
  db: Db | Tx,
  tenant: Tenant,
  secretBox: SecretBox,
): Promise<(row: KeyedRow) => ApplicantBox | undefined> {
  const customerKey = await findCustomerKey(db, tenant, secretBox)
  return ({ sealedKey, tlrApplicationId }) => {
    const key = sealedKey === null ? customerKey : secretBox.unseal(sealedKey)
    return key && createApplicantBox(key, tlrApplicationId)
  }
}

/** The box of an application that is not erased. */
export async function getApplicantBox(
  db: Db | Tx,
  tenant: Tenant,
  { secretBox }: { secretBox: SecretBox },
  row: KeyedRow,
): Promise<ApplicantBox> {
  const box = (await findApplicantBoxes(db, tenant, secretBox))(row)
  if (box === undefined) throw new Error('An application has no key.')
  return box
}

/** The key of the hashes of words and addresses, and of applications before version 0.2. Undefined if the customer has none. */
export async function findCustomerKey(
  db: Db | Tx,
  tenant: Tenant,
  secretBox: SecretBox,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('customerKey')
    .select('sealed')
    .where(tenantIs('customerKey', tenant))
    .executeTakeFirst()
  return row && secretBox.unseal(row.sealed)
}

/** The key of the hashes of words and addresses, created if the customer has none. */
export async function getCustomerKey(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  { secretBox }: { secretBox: SecretBox },
  at: Date,
): Promise<Buffer> {
  const tenant = { rootCustomerId, customerId }
  const found = await findCustomerKey(tx, tenant, secretBox)
  if (found !== undefined) return found
  await tx
    .insertInto('customerKey')
    .values({ ...tenant, sealed: secretBox.seal(randomBytes(keyBytes)), createdAt: at })
    .onConflict((conflict) => conflict.constraint('customer_key_pkey').doNothing())
    .execute()
  const key = await findCustomerKey(tx, tenant, secretBox)
  if (key === undefined) throw new Error('the customer key is missing after its insertion')
  return key
}

/** Hash of an address with the customer's key, ignoring case; equal only within the customer. */
export const hashEmailAddress = (key: Buffer, emailAddress: string): Buffer =>
  createHmac('sha256', key).update(`email ${emailAddress.trim().toLowerCase()}`).digest()
