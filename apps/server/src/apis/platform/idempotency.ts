import { readLimit } from '#domain/accounts/customers/limits.ts'
import { hash } from 'node:crypto'
import { idempotencyKeyPattern, shownOnceKeyword } from '@tiller/contract/conventions'
import { sql } from 'kysely'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { PartitionedTable } from '#lib/postgres/partitions/partitions.ts'
import { ApiError, createInvalidRequestError } from '#lib/http/api-error.ts'

/** The app client, customer, and path for which an idempotency key is valid, and the hash of the request. */
export type KeyedRequest = Tenant & {
  appClientId: number
  route: string
  key: string
  requestHash: Buffer
  /** Maximum size of the customer's stored responses in MB; 0 = unlimited. */
  /** The maximum of stored responses, unless the customer has a limit of its own. */
  defaultMegabytes: number
}

export const idempotencyKeyLifetimeDays = 7

export const answerPartitions = {
  table: 'idempotentAnswer',
  column: 'created_at',
  interval: 'day',
  clock: 'tiller',
} as const satisfies PartitionedTable

/** Hashes the query and body, which a repeated request must not change. */
export const hashKeyedRequest = ({ query, body }: { query: unknown; body: unknown }) =>
  hash('sha256', JSON.stringify([query, body]), 'buffer')

/** Parses an idempotency key. Throws `invalid-request` if it is malformed. */
export function parseIdempotencyKey(header: string | string[]): string {
  const key = String(header)
  if (!new RegExp(idempotencyKeyPattern).test(key))
    throw createInvalidRequestError([
      { in: 'header', field: 'Idempotency-Key', message: 'must be 1 to 255 visible characters', value: key },
    ])
  return key
}

/** Finds the stored response of the key. Throws `key-reused` if the request differs. */
export async function findKeyedResponse(
  tx: Tx,
  request: KeyedRequest,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ answer: string; requestHash: Buffer }>`
    select answer, request_hash from idempotent_answer
    where ${isSame(request)} and ${isValidAt(at)}`.execute(tx)
  const [row] = rows
  if (row !== undefined && !row.requestHash.equals(request.requestHash))
    throw new ApiError(
      'key-reused',
      'This Idempotency-Key was already used on this path for a different request.',
    )
  return row?.answer
}

/**
 * Locks the key until the transaction ends, and deletes an expired response. An advisory lock fails immediately, while an
 * inserted row would make the second request wait for the first. It also is what makes a key unique, because the
 * responses of two days are in different partitions.
 */
export async function lockIdempotencyKey(tx: Tx, request: KeyedRequest, at: Date) {
  const { rows } = await sql<{ claimed: boolean }>`
    with lock as materialized (select pg_try_advisory_xact_lock(${toIdempotencyLockKey(request)}) as claimed),
      expired as (
        delete from idempotent_answer using lock where claimed and ${isSame(request)} and not ${isValidAt(at)}
      )
    select claimed from lock`.execute(tx)
  if (rows[0]?.claimed !== true) throw inProgressError()
}

/** Approximate size of a row without its response. */
const rowBytes = 400

/**
 * Counts the stored bytes and throws `quota-exceeded` above the customer's limit. Concurrent requests can
 * exceed the limit by their own size, because the row of the day is locked last and only briefly.
 */
async function countStoredBytes(
  tx: Tx,
  { rootCustomerId, customerId, defaultMegabytes }: KeyedRequest,
  bytes: number,
  at: Date,
) {
  const tenant = { rootCustomerId, customerId }
  const maxMegabytes = await readLimit(tx, tenant, 'storedResponseMegabytes', defaultMegabytes)
  if (maxMegabytes === 0) return
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(bytes), 0)::bigint as kept from kept_answer_bytes
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId}
      and day > (${at}::timestamptz at time zone 'UTC')::date - ${idempotencyKeyLifetimeDays + 1}::integer`.execute(
    tx,
  )
  if ((rows[0]?.kept ?? 0) + bytes > maxMegabytes * 1_000_000)
    throw new ApiError(
      'quota-exceeded',
      `At most ${maxMegabytes} MB of responses are stored for your Idempotency-Keys, each for ${idempotencyKeyLifetimeDays} days. Send the request without a key, or try again later.`,
    )
  await sql`
    insert into kept_answer_bytes (root_customer_id, customer_id, day, bytes)
    values (${rootCustomerId}, ${customerId}, (${at}::timestamptz at time zone 'UTC')::date, ${bytes})
    on conflict on constraint kept_answer_bytes_pkey
      do update set bytes = kept_answer_bytes.bytes + excluded.bytes`.execute(tx)
}

/**
 * Stores the response in the transaction of its effect, so that neither exists without the other. The caller holds the
 * lock of the key. Throws `quota-exceeded`.
 */
export async function storeKeyedResponse(tx: Tx, request: KeyedRequest, answer: string, at: Date) {
  await countStoredBytes(tx, request, Buffer.byteLength(answer) + rowBytes, at)
  const { rootCustomerId, customerId, appClientId, route, key, requestHash } = request
  const { numAffectedRows } = await sql`
    insert into idempotent_answer (root_customer_id, customer_id, app_client_id, route, key, request_hash, answer, created_at)
    select ${rootCustomerId}, ${customerId}, ${appClientId}, ${route}, ${key}, ${requestHash}, ${answer}, ${at}
    where not exists (select from idempotent_answer where ${isSame(request)} and ${isValidAt(at)})`.execute(
    tx,
  )
  // A concurrent request with the same key committed between our lookup and our lock.
  if (numAffectedRows !== 1n) throw inProgressError()
}

const isSame = ({ rootCustomerId, customerId, appClientId, route, key }: KeyedRequest) =>
  sql`root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and app_client_id = ${appClientId}
    and route = ${route} and key = ${key}`

const isValidAt = (at: Date) =>
  sql`created_at > ${at}::timestamptz - ${idempotencyKeyLifetimeDays} * interval '1 day'`

const inProgressError = () =>
  new ApiError('request-in-progress', 'A request with this Idempotency-Key is in progress.')

/** Returns the lock key of a request. After a hash collision, one of two concurrent requests has to be retried. */
export const toIdempotencyLockKey = ({
  customerId,
  appClientId,
  route,
  key,
}: Pick<KeyedRequest, 'customerId' | 'appClientId' | 'route' | 'key'>) =>
  toObjectLockKey('idempotencyKey', JSON.stringify([customerId, appClientId, route, key]))

/** Returns the names of fields that are shown only once. */
const secretFields = (schema: object): string[] =>
  'properties' in schema && typeof schema.properties === 'object' && schema.properties !== null
    ? Object.entries(schema.properties).flatMap(([name, field]: [string, unknown]) =>
        typeof field === 'object' && field !== null && shownOnceKeyword in field ? [name] : [],
      )
    : []

/** Removes the fields that are shown only once from a response. */
export function omitShownOnceFields(schema: object, answer: string): string {
  const secrets = new Set(secretFields(schema))
  if (secrets.size === 0) return answer
  const fields = Object.entries(JSON.parse(answer) as object).filter(([name]) => !secrets.has(name))
  return JSON.stringify(Object.fromEntries(fields))
}
