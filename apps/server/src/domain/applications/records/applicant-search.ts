import { createHmac } from 'node:crypto'
import type { Applicant } from '@tiller/contract/platform/applications/schemas'
import { sql } from 'kysely'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { findCustomerSealingKey, getApplicationCipher, getCustomerKey } from './application-cipher.ts'

/** Raise the version when `termsOf` changes; a task then hashes stored applicants again. */
const searchVersion = 1
const hashBytes = 16

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Returns the terms by which an applicant is found: the words of the name and of the mailbox, and the whole e-mail
 * address.
 */
function termsOf({ firstName, lastName, emailAddress }: Applicant): string[] {
  const address = emailAddress?.trim().toLowerCase() ?? ''
  const words = [firstName ?? '', lastName ?? '', address.split('@', 1)[0] ?? ''].flatMap(wordsOf)
  return [...new Set(address === '' ? words : [...words, address])]
}

const queryTerms = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((part) => (part.includes('@') ? [part.toLowerCase()] : wordsOf(part)))

const hashTerm = (key: Buffer, term: string) =>
  createHmac('sha256', key).update(`applicant ${term}`).digest().subarray(0, hashBytes)

type Dependencies = { secretBox: SecretBox }

/**
 * Hashes an applicant's search terms with the customer's key, so that sealed applications can be searched. The hashes
 * are equal only within the customer, and are erased with the applicant.
 */
export const hashApplicant = (key: Buffer, applicant: Applicant) => ({
  searchHashes: termsOf(applicant).map((term) => hashTerm(key, term)),
  searchVersion,
})

/** Returns a predicate for applications whose applicant matches all words and addresses of a text. */
export async function buildApplicantPredicate(
  tx: Tx,
  tenant: Tenant,
  { secretBox }: Dependencies,
  text: string,
) {
  const key = await findCustomerSealingKey(tx, tenant, secretBox)
  const terms = queryTerms(text)
  if (key === undefined || terms.length === 0) return sql<boolean>`false`
  return sql<boolean>`application.search_hashes @> ${terms.map((term) => hashTerm(key, term))}::bytea[]`
}

const perBatch = 200

/** Hashes applicants that were stored by an earlier version. An interrupted run is continued by the next one. */
export async function hashStoredApplicants(
  { db, secretBox }: Dependencies & { db: Db },
  { signal }: { signal: AbortSignal },
) {
  let hashed = perBatch
  while (hashed === perBatch && !signal.aborted)
    hashed = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('application')
        .select([
          'rootCustomerId',
          'customerId',
          'id',
          'tlrApplicationId',
          'sealedKey',
          'applicant',
          'startedAt',
        ])
        .where('searchVersion', '<', searchVersion)
        .where('applicant', 'is not', null)
        .limit(perBatch)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { rootCustomerId, customerId, id, applicant: sealed, startedAt: at, ...row } of rows) {
        const tenant = { rootCustomerId, customerId }
        const cipher = await getApplicationCipher(tx, tenant, { secretBox }, row)
        const applicant = JSON.parse(
          String(cipher.unseal('applicant', sealed ?? Buffer.alloc(0))),
        ) as Applicant
        const key = await getCustomerKey(tx, tenant, { secretBox }, at)
        await tx
          .updateTable('application')
          .set(hashApplicant(key, applicant))
          .where(tenantIsSql('application', tenant))
          .where('id', '=', id)
          .execute()
      }
      return rows.length
    })
}
