import assert from 'node:assert/strict'
import { platform } from '@tiller/contract/platform/platform'
import { platformApi } from '@tiller/contract/api'
import type { Operation } from '@tiller/contract/operation'
import { allows } from '@tiller/contract/scopes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticateAppClient, type AppClient } from '../access/app-clients.ts'
import { createTokenCheck, type Principal } from '../access/tokens.ts'
import { findActing } from '../customers/queries.ts'
import { tenantTransaction, type Tenant, type Tx } from '../db/database.ts'
import { billingMonth } from '../money/month.ts'
import type { Platform } from '../platform.ts'
import { ApiError, notFound } from './api-error.ts'
import { bind } from './bind.ts'
import { platformHandlers } from './platform-handlers.ts'
import { sendProblem } from './problem.ts'

/** What a handler of the Platform API acts with. */
export type PlatformContext = Platform & {
  /** The customer that the request acts for. */
  readonly tenant: Tenant
  /** The customer whose token it is; another than the tenant's when it acts for a sub-customer. */
  readonly callerId: number
  /** The app client that Basic authentication proved. */
  readonly client: AppClient
  /** The billing month in which the request happens. */
  readonly period: string
  /** Runs queries as the tenant. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same; when it returns, the search index has seen what was written. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

type Caller = { principal?: Principal; client?: AppClient }

/** The Platform API as an encapsulated part of the server, with its own form of errors. */
export async function platformRoutes(app: FastifyInstance, parts: Platform) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const checkToken = createTokenCheck(parts.db, parts.now)
  app.setErrorHandler(sendProblem)
  bind(app, platform, platformHandlers, {
    basePath: platformApi.basePath,
    unknownQuery: 'refused',
    authorise: async (operation, request) => {
      callers.set(request, await authenticate(parts, checkToken, operation, request))
    },
    context: (request) => context(parts, callers.get(request) ?? {}, request),
  })
}

async function authenticate(
  parts: Platform,
  checkToken: ReturnType<typeof createTokenCheck>,
  operation: Operation,
  request: FastifyRequest,
): Promise<Caller> {
  const { auth } = operation
  if (auth === 'none') return {}
  const [scheme = '', credentials = ''] = request.headers.authorization?.split(' ', 2) ?? []
  if (auth === 'basic') {
    const [id, secret] = scheme.toLowerCase() === 'basic' ? basicCredentials(credentials) : []
    const client =
      id === undefined || secret === undefined ? undefined : await authenticateAppClient(parts.db, id, secret)
    if (client === undefined)
      throw new ApiError(
        'client-authentication-failed',
        'Send client id and secret with Basic authentication.',
      )
    return { client }
  }
  if (scheme.toLowerCase() !== 'bearer' || credentials === '')
    throw new ApiError('token-missing', 'Send `Authorization: Bearer <token>`.')
  const principal = await checkToken(credentials)
  if (principal === undefined)
    throw new ApiError('token-invalid', 'The token is unknown, expired or revoked.')
  if (!allows(principal.scopes, auth))
    throw new ApiError('scope-missing', `This operation needs the scope ${auth}.`)
  return { principal }
}

/** RFC 6749, 2.3.1: id and secret are form-encoded before they are joined. */
function basicCredentials(encoded: string): string[] {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return []
  try {
    return [text.slice(0, colon), text.slice(colon + 1)].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    )
  } catch {
    return []
  }
}

async function context(
  parts: Platform,
  { principal, client }: Caller,
  request: FastifyRequest,
): Promise<PlatformContext> {
  const tenant = principal && (await actingTenant(parts, principal, request))
  const run = <T>(work: (tx: Tx) => Promise<T>) => {
    assert(tenant, 'an operation without a token has no customer to act for')
    return tenantTransaction(parts.db, tenant, work)
  }
  return {
    ...parts,
    period: billingMonth(parts.now(), parts.config.billingZone),
    get tenant() {
      assert(tenant, 'an operation without a token has no customer to act for')
      return tenant
    },
    get callerId() {
      assert(principal, 'an operation without a token has no caller')
      return principal.customerId
    },
    get client() {
      assert(client, 'only the token endpoint has an app client')
      return client
    },
    read: run,
    write: async (work) => {
      const result = await run(work)
      await parts.searchIndex.catchUp()
      return result
    },
  }
}

/** The caller itself, or the sub-customer that it names; somebody else's sub-customer is not found. */
async function actingTenant(parts: Platform, principal: Principal, request: FastifyRequest): Promise<Tenant> {
  const { rootCustomerId, customerId } = principal
  const subCustomerId = (request.query as { subCustomerId?: number }).subCustomerId
  if (subCustomerId === undefined || subCustomerId === customerId) return { rootCustomerId, customerId }
  if (!(await findActing(parts.db, principal, subCustomerId))) throw notFound('sub-customer', subCustomerId)
  return { rootCustomerId, customerId: subCustomerId }
}
