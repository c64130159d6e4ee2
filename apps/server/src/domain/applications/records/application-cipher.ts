import { createHmac, randomBytes } from 'node:crypto'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { sealingKeyBytes, sealBytes, unsealBytes } from '#lib/crypto/seal.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

type Field = 'applicant' | 'answers' | 'file name' | 'file' | 'note' | `answer ${string}`

/** Seals the personal data of one application. */
export type ApplicationCipher = {
  /** Seals data, so that it can only be unsealed as the same field of the same application. */
  seal(field: Field, plain: Buffer): Buffer
  /** Throws if the data was sealed for another field or application. */
  unseal(field: Field, sealed: Buffer): Buffer
}

/** An application with its key. The key is null if a version before 0.2 sealed the data with the customer's key. */
type KeyedRow = { tlrApplicationId: string; sealedKey: Buffer | null }

export const createApplicationCipher = (key: Buffer, tlrApplicationId: string): ApplicationCipher => {
  const context = (field: Field) => Buffer.from(`application ${tlrApplicationId} ${field}`)
  return {
    seal: (field, plain) => sealBytes(key, plain, context(field)),
    unseal: (field, sealed) => {
      const plain = unsealBytes(key, sealed, context(field))
      if (plain === undefined) throw new Error(`The ${field} was sealed for another field or application.`)
      return plain
    },
  }
}

export const createApplicationKey = () => randomBytes(sealingKeyBytes)

/**
 * Returns a function that finds the cipher for a row; the function returns undefined for a row without personal data.
 */
export async function findApplicationCiphers(
  db: Db | Tx,
  tenant: Tenant,
  secretBox: SecretBox,
): Promise<(row: KeyedRow) => ApplicationCipher | undefined> {
  const customerKey = await findCustomerSealingKey(db, tenant, secretBox)
  return ({ sealedKey, tlrApplicationId }) => {
    const key = sealedKey === null ? customerKey : secretBox.unseal(sealedKey)
    return key && createApplicationCipher(key, tlrApplicationId)
  }
}

/** Returns the cipher of an application that is not erased. */
export async function getApplicationCipher(
  db: Db | Tx,
  tenant: Tenant,
  { secretBox }: { secretBox: SecretBox },
  row: KeyedRow,
): Promise<ApplicationCipher> {
  const cipher = (await findApplicationCiphers(db, tenant, secretBox))(row)
  if (cipher === undefined) throw new Error('An application has no key.')
  return cipher
}

/**
 * Returns the key that hashes words and addresses, and that seals applications of versions before 0.2. Returns
 * undefined if the customer has none.
 */
export async function findCustomerSealingKey(
  db: Db | Tx,
  tenant: Tenant,
  secretBox: SecretBox,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('customerKey')
    .select('sealed')
    .where(tenantIsSql('customerKey', tenant))
    .executeTakeFirst()
  return row && secretBox.unseal(row.sealed)
}

/** Returns the key that hashes words and addresses, and creates it if the customer has none. */
export async function getCustomerKey(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  { secretBox }: { secretBox: SecretBox },
  at: Date,
): Promise<Buffer> {
  const tenant = { rootCustomerId, customerId }
  const found = await findCustomerSealingKey(tx, tenant, secretBox)
  if (found !== undefined) return found
  await tx
    .insertInto('customerKey')
    .values({ ...tenant, sealed: secretBox.seal(randomBytes(sealingKeyBytes)), createdAt: at })
    .onConflict((conflict) => conflict.constraint('customer_key_pkey').doNothing())
    .execute()
  const key = await findCustomerSealingKey(tx, tenant, secretBox)
  if (key === undefined) throw new Error('the customer key is missing after its insertion')
  return key
}

/** Hashes an e-mail address with the customer's key, ignoring case. Hashes are equal only within the customer. */
export const hashEmailAddress = (key: Buffer, emailAddress: string): Buffer =>
  createHmac('sha256', key).update(`email ${emailAddress.trim().toLowerCase()}`).digest()
