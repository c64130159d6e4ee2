import { listBackups } from '#lib/backup/list-backups.ts'
import assert from 'node:assert/strict'
import { returnsObject, acceptsIdempotencyKey, isBulkRead } from '@tiller/contract/conventions'
import { getCustomer, isDescendant } from '#domain/accounts/customers/queries.ts'
import { getDefaultLimits } from '#domain/accounts/customers/limits.ts'
import type { Principal } from '#domain/access/tokens/tokens.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { measureDryRunEffect } from '#domain/campaigns/settings/dry-run/effect.ts'
import { toPoolQuotas } from '#domain/campaigns/targeting/quotas.ts'
import { storeDispositionEvents } from '#domain/dispositions/store.ts'
import { tokenLifetimeMs } from '#domain/clicks/classify/rules.ts'
import type { Actor } from '#lib/runtime/actor.ts'
import { readAsPlatform, readAsTenant, runAsTenant, type Tenant, type Tx } from '#lib/postgres/database.ts'
import type { BulkReader } from '#lib/postgres/replica.ts'
import { ApiError, createNotFoundError } from '#lib/http/api-error.ts'
import type { ValidRequest, PreparedRequest } from '#lib/http/bind.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import { expandReportedResult } from '#domain/insights/reports/expand/expand.ts'
import { checkPlatformStatus } from '#domain/status/checks.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import type { AuthenticatedCaller } from './authenticate.ts'
import type { PlatformContext } from './handlers.ts'
import {
  lockIdempotencyKey,
  findKeyedResponse,
  hashKeyedRequest,
  storeKeyedResponse,
  parseIdempotencyKey,
  omitShownOnceFields,
  type KeyedRequest,
} from './idempotency.ts'
import { requireVersion, computeVersionTag } from '#lib/http/if-match.ts'

/**
 * Prepares a request: resolves the sub-customer and looks up the stored response of the idempotency key. Throws
 * `not-found` for a sub-customer of another customer, and `feature-off` if the customer lacks the operation's
 * feature.
 */
export async function prepareRequest(
  parts: AppDependencies,
  caller: AuthenticatedCaller,
  call: ValidRequest,
): Promise<PreparedRequest<PlatformContext>> {
  const { principal, at } = caller
  const tenant = principal && (await resolveTenant(parts, principal, call))
  if (tenant !== undefined) await requireFeature(parts, tenant, call)
  const keyed = isDryRun(call) ? undefined : tenant && keyedRequest(parts, caller, tenant, call)
  const kept: StoredResponse = { answer: undefined }
  return {
    context: contextOf(parts, caller, { tenant, keyed, kept, call }),
    recalled: keyed && (await replayResponse(parts, keyed, call, at)),
    beforeSend: (json) => storeAnswer(parts, { call, keyed, kept, at }, json),
  }
}

/** The response that `write` has stored under the idempotency key. */
type StoredResponse = { answer: string | undefined }

type Opened = {
  tenant: Tenant | undefined
  keyed: KeyedRequest | undefined
  kept: StoredResponse
  call: ValidRequest
}

function contextOf(
  parts: AppDependencies,
  { principal, client, at }: AuthenticatedCaller,
  { tenant, keyed, kept, call }: Opened,
): PlatformContext {
  const { db, config, searchIndex } = parts
  const keeper = { call, keyed, kept, at }
  const readFrom = readerOf(parts, call)
  const searchesLater = () => void call.reply.header('x-tiller-search', 'pending')
  const context: PlatformContext = {
    at,
    period: toBillingMonth(at, config.billingZone),
    address: toSubscriber(call.request.ip),
    storeDispositions: (environment, events) => storeDispositionEvents(parts.pool, environment, events, at),
    readClick: (text) => readClick(parts, text, at),
    ...settingsOf(config),
    ...sharedOf(parts, readFrom),
    get tenant() {
      return proved(tenant)
    },
    get by() {
      return actorOf(proved(principal), call.request.id)
    },
    get callerId() {
      return proved(principal).customerId
    },
    get sessionId() {
      return proved(principal).sessionId
    },
    get scopes() {
      return proved(principal).scopes
    },
    get client() {
      return proved(client)
    },
    read: (work) =>
      readFrom((source) => readAsTenant(source, proved(tenant), expanding(context, call, work))),
    dryRun: isDryRun(call),
    write: async (work) => {
      if (isDryRun(call)) return rollBack(db, proved(tenant), (tx) => measureDryRunEffect(context, tx, work))
      const result = await runAsTenant(db, proved(tenant), (tx) => keeping(keeper, tx, work))
      if (!(await searchIndex.catchUpSoon())) searchesLater()
      return result
    },
    writePlatform: (work) => db.transaction().execute((tx) => keeping(keeper, tx, work)),
    searchesLater,
    requireVersion: (object) => compareVersion(call, object),
  }
  return context
}

const readerOf = ({ db, readBulk }: AppDependencies, { operation }: ValidRequest): BulkReader =>
  isBulkRead(operation) ? readBulk : (work) => work(db)

/** Adds what the request asks for to the result of a read. */
const expanding =
  <T>(context: PlatformContext, call: ValidRequest, work: (tx: Tx) => Promise<T>) =>
  async (tx: Tx) =>
    expandReportedResult(context, tx, call, await work(tx))

const compareVersion = ({ operation, request, serialize }: ValidRequest, object: object | undefined) =>
  requireVersion(request.headers['if-match'], operation.ok, object && (() => serialize(object)))

const settingsOf = (config: AppDependencies['config']) => ({
  billingZone: config.billingZone,
  baseUrl: config.baseUrl,
  appClientsPerCustomer: config.appClientsPerCustomer,
  expansionsPerSource: config.expansionsPerSource,
  jobsByApiPerCustomer: config.jobsByApiPerCustomer,
  quotas: toPoolQuotas(config),
  defaultLimits: getDefaultLimits(config),
  backupKeepDays: config.backupKeepDays,
})

const sharedOf = (parts: AppDependencies, readFrom: BulkReader) => {
  const { accessDb, machine, secretBox, blobs, places, categories, moveClock, searchIndex } = parts
  const { egress, config, reviewHeldClicks, backgroundTasks } = parts
  return {
    accessDb,
    machine,
    moveClock,
    reviewHeldClicks,
    backgroundTasks,
    secretBox,
    blobs,
    places,
    categories,
    searchIndex,
    reloadBrands: () => parts.brands.reload(),
    status: () => checkPlatformStatus(parts),
    listBackups: () => listBackups(config),
    feeds: { egress, config },
    readPlatform: <T>(work: (tx: Tx) => Promise<T>) => readFrom((source) => readAsPlatform(source, work)),
    checkUrl: (text: string) => egress.checkUrl(text, { http: config.egressAllowPrivate }),
  }
}

function readClick({ clickTokens }: AppDependencies, text: string, at: Date) {
  const token = clickTokens.unseal(text.slice(text.lastIndexOf('/') + 1).split('?', 1)[0] ?? '')
  if (token === undefined) return undefined
  const { customerId, jobId, issuedAtMs } = token
  return { customerId, jobId, isStale: at.getTime() - issuedAtMs > tokenLifetimeMs }
}

/** Thrown to roll a transaction back while returning its result. */
class RollBack<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('A dry run is rolled back.')
    this.result = result
  }
}

/** Runs `work`, rolls back its writes, and returns its result. */
const rollBack = <T>(db: AppDependencies['db'], tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runAsTenant(db, tenant, async (tx): Promise<T> => {
    throw new RollBack(await work(tx))
  }).catch((error: unknown) => {
    if (error instanceof RollBack) return error.result as T
    throw error
  })

const isDryRun = ({ input }: ValidRequest) => ((input.query ?? {}) as { dryRun?: boolean }).dryRun === true

const actorOf = ({ appClientId, userId }: Principal, requestId: string): Actor => ({
  kind: userId === null ? 'APP_CLIENT' : 'USER',
  appClientId,
  userId,
  requestId,
})

function proved<T>(value: T | undefined): T {
  assert(value !== undefined, 'the operation needs a principal that its authentication does not provide')
  return value
}

/**
 * Returns the caller's tenant, or that of the sub-customer in the query. Throws `not-found` for a sub-customer of
 * another customer.
 */
async function resolveTenant(
  { db }: AppDependencies,
  principal: Principal,
  { input }: ValidRequest,
): Promise<Tenant> {
  const { rootCustomerId, customerId } = principal
  const { subCustomerId } = (input.query ?? {}) as { subCustomerId?: number }
  if (subCustomerId === undefined || subCustomerId === customerId) return { rootCustomerId, customerId }
  if (!(await isDescendant(db, principal, subCustomerId)))
    throw createNotFoundError('sub-customer', subCustomerId)
  return { rootCustomerId, customerId: subCustomerId }
}

/**
 * Throws unless the customer has the operation's feature. A request for a sub-customer requires the feature of the
 * sub-customer.
 */
async function requireFeature(
  { db }: AppDependencies,
  tenant: Tenant,
  { operation: { feature } }: ValidRequest,
): Promise<void> {
  if (feature === undefined) return
  const { features } = await getCustomer(db, tenant)
  if (!features.includes(feature))
    throw new ApiError('feature-off', `This operation requires the feature ${feature}.`)
}

function keyedRequest(
  { config }: AppDependencies,
  { principal }: AuthenticatedCaller,
  { rootCustomerId, customerId }: Tenant,
  { operation, input, request }: ValidRequest,
): KeyedRequest | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined || !acceptsIdempotencyKey(operation)) return undefined
  return {
    rootCustomerId,
    customerId,
    appClientId: proved(principal).appClientId,
    route: `${request.method} ${request.url.split('?', 1)[0] ?? ''}`,
    key: parseIdempotencyKey(header),
    requestHash: hashKeyedRequest(input),
    defaultMegabytes: config.keptAnswerMegabytes,
  }
}

type Keeping = { call: ValidRequest; keyed: KeyedRequest | undefined; kept: StoredResponse; at: Date }

async function keeping<T>({ call, keyed, kept, at }: Keeping, tx: Tx, work: (tx: Tx) => Promise<T>) {
  if (keyed === undefined) return work(tx)
  assert(kept.answer === undefined, 'a request must write in a single transaction')
  await lockIdempotencyKey(tx, keyed, at)
  const result = await work(tx)
  kept.answer = call.serialize(result)
  await storeKeyedResponse(tx, keyed, omitShownOnceFields(call.operation.ok, kept.answer), at)
  return result
}

/** Sends the stored response of the idempotency key, with the header `Idempotency-Replayed`. */
async function replayResponse({ db }: AppDependencies, keyed: KeyedRequest, call: ValidRequest, at: Date) {
  const answer = await runAsTenant(db, keyed, (tx) => findKeyedResponse(tx, keyed, at))
  if (answer === undefined) return undefined
  void call.reply.header('idempotency-replayed', 'true')
  nameVersion(call, answer)
  return answer
}

/** Stores the response of an operation that wrote nothing, for example a calculation, and sets the ETag. */
async function storeAnswer({ db }: AppDependencies, { call, keyed, kept, at }: Keeping, json: string) {
  assert(
    kept.answer === undefined || kept.answer === json,
    'the function passed to `write` must return the whole response',
  )
  if (keyed !== undefined && kept.answer === undefined)
    await runAsTenant(db, keyed, async (tx) => {
      await lockIdempotencyKey(tx, keyed, at)
      await storeKeyedResponse(tx, keyed, omitShownOnceFields(call.operation.ok, json), at)
    })
  nameVersion(call, json)
}

function nameVersion({ operation, reply }: ValidRequest, json: string) {
  if (returnsObject(operation))
    void reply.header('etag', computeVersionTag(operation.ok, omitShownOnceFields(operation.ok, json)))
}
