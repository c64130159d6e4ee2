import assert from 'node:assert/strict'
import { answersObject, takesKey } from '@tiller/contract/conventions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppClientRow } from '../access/app-clients.ts'
import type { Principal } from '../access/tokens.ts'
import { findActing } from '../customers/queries.ts'
import { tenantSnapshot, tenantTransaction, type Tenant, type Tx } from '../db/database.ts'
import { billingMonth } from '../money/month.ts'
import type { Platform } from '../platform.ts'
import { notFound } from './api-error.ts'
import type { Caller } from './authenticate.ts'
import type { Call } from './bind.ts'
import {
  claimKey,
  findAnswer,
  hashRequest,
  keepAnswer,
  readKey,
  withoutSecrets,
  type KeyedRequest,
} from './idempotency.ts'
import { requireVersion, versionTag } from './version.ts'

/** What a handler of the Platform API acts with. */
export type PlatformContext = Platform & {
  /** The customer that the request acts for. */
  readonly tenant: Tenant
  /** The customer whose token it is; another than the tenant's when it acts for a sub-customer. */
  readonly callerId: number
  /** What the caller's token opens. */
  readonly scopes: readonly string[]
  /** The app client that Basic authentication proved. */
  readonly client: AppClientRow
  /** Where the request comes from. */
  readonly address: string
  /** The billing month in which the request happens. */
  readonly period: string
  /** Runs queries as the tenant, all of them on the state that the first one finds. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for what changes something, once in a request. `work` makes the whole answer, which is kept
   * under the caller's idempotency key in the same transaction. When it returns, the search index has seen
   * what was written.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Refuses to change an object that has not the version that `If-Match` names.
   *
   * @param object as the operation would answer it
   */
  requireVersion(object: unknown): void
}

/** A valid request on its way through the handler. */
export type OpenRequest = {
  call: Call
  /** Its idempotency key, if it has one. */
  keyed: KeyedRequest | undefined
  /** The answer that was kept under the key. */
  kept?: string
}

/** Makes what the handler acts with. A sub-customer that is not the caller's is not found. */
export async function openRequest(
  parts: Platform,
  caller: Caller,
  request: FastifyRequest,
  call: Call,
): Promise<{ open: OpenRequest; context: PlatformContext }> {
  const { principal, client } = caller
  const tenant = principal && (await actingTenant(parts, principal, call))
  const open: OpenRequest = { call, keyed: tenant && keyedRequest(caller, tenant, request, call) }
  const run = <T>(work: (tx: Tx) => Promise<T>) => tenantTransaction(parts.db, proved(tenant), work)
  const context: PlatformContext = {
    ...parts,
    address: request.ip,
    get period() {
      return billingMonth(parts.now(), parts.config.billingZone)
    },
    get tenant() {
      return proved(tenant)
    },
    get callerId() {
      return proved(principal).customerId
    },
    get scopes() {
      return proved(principal).scopes
    },
    get client() {
      return proved(client)
    },
    read: (work) => tenantSnapshot(parts.db, proved(tenant), work),
    write: async (work) => {
      const result = await run(async (tx) => keeping(parts, open, tx, work))
      await parts.searchIndex.catchUp()
      return result
    },
    requireVersion: (object) => requireVersion(request.headers['if-match'], () => call.serialise(object)),
  }
  return { open, context }
}

function proved<T>(value: T | undefined): T {
  assert(value !== undefined, 'the operation acts with what its kind of authentication does not prove')
  return value
}

/** The caller itself, or the sub-customer that it names; somebody else's sub-customer is not found. */
async function actingTenant(parts: Platform, principal: Principal, { input }: Call): Promise<Tenant> {
  const { rootCustomerId, customerId } = principal
  const { subCustomerId } = (input.query ?? {}) as { subCustomerId?: number }
  if (subCustomerId === undefined || subCustomerId === customerId) return { rootCustomerId, customerId }
  if (!(await findActing(parts.db, principal, subCustomerId))) throw notFound('sub-customer', subCustomerId)
  return { rootCustomerId, customerId: subCustomerId }
}

function keyedRequest(
  { principal }: Caller,
  { rootCustomerId, customerId }: Tenant,
  request: FastifyRequest,
  { operation, input }: Call,
): KeyedRequest | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined || !takesKey(operation)) return undefined
  return {
    rootCustomerId,
    customerId,
    appClientId: proved(principal).appClientId,
    route: `${request.method} ${request.url.split('?', 1)[0] ?? ''}`,
    key: readKey(header),
    requestHash: hashRequest(input),
  }
}

async function keeping<T>(parts: Platform, open: OpenRequest, tx: Tx, work: (tx: Tx) => Promise<T>) {
  const { call, keyed } = open
  if (keyed === undefined) return work(tx)
  assert(open.kept === undefined, 'a request writes in one transaction')
  await claimKey(tx, keyed)
  const answer = await work(tx)
  open.kept = call.serialise(answer)
  await keepAnswer(tx, keyed, withoutSecrets(call.operation.ok, open.kept), parts.now())
  return answer
}

/** The answer that the request's key was given before, marked as such. */
export async function recallAnswer(parts: Platform, { call, keyed }: OpenRequest, reply: FastifyReply) {
  if (keyed === undefined) return undefined
  const answer = await tenantTransaction(parts.db, keyed, (tx) => findAnswer(tx, keyed, parts.now()))
  if (answer === undefined) return undefined
  void reply.header('idempotency-replayed', 'true')
  nameVersion(call, reply, answer)
  return answer
}

/** Keeps the answer of an operation that changed nothing, such as a calculation, and names the object's version. */
export async function settleAnswer(parts: Platform, open: OpenRequest, reply: FastifyReply, json: string) {
  const { call, keyed, kept } = open
  assert(kept === undefined || kept === json, 'what `write` was given to do makes the whole answer')
  if (keyed !== undefined && kept === undefined)
    await tenantTransaction(parts.db, keyed, (tx) =>
      keepAnswer(tx, keyed, withoutSecrets(call.operation.ok, json), parts.now()),
    )
  nameVersion(call, reply, json)
}

function nameVersion({ operation }: Call, reply: FastifyReply, json: string) {
  if (answersObject(operation)) void reply.header('etag', versionTag(withoutSecrets(operation.ok, json)))
}
