import { isScopeGranted } from '@tiller/contract/scopes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createTokenVerifier, type Principal } from '#domain/access/tokens/tokens.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { parseCredentials } from '#lib/http/request/authorization.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import {
  createTokenBuckets,
  type QuotaScope,
  type Quota,
  type RateLimitResult,
} from '#lib/limits/token-bucket.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import { burstSeconds } from '#domain/dispositions/limits.ts'
import { toStoreError, type DispositionEnvironment } from '#domain/dispositions/store.ts'

export type CheckedReporter = {
  environment: DispositionEnvironment
  /** Counts the bytes of a body. Throws if an address without a token has exceeded its limit. */
  countBytes(bytes: number): void
}

/**
 * Applies the caller's rate limit and returns the environment that its token selects. Without a token this is
 * production, limited by address. An invalid token is an error: ignoring it would turn sandbox events into
 * production events.
 */
export function createReporterCheck(
  { accessDb: db, now, config }: Pick<AppDependencies, 'accessDb' | 'now' | 'config'>,
  pace: QuotaScope,
) {
  const checkToken = createTokenVerifier(db, now)
  const byAddress = createRequestLimit('requests', toQuota(config.dispositionRequestsPerSecond), pace)
  const byCustomer = createRequestLimit('requests', toQuota(config.dispositionTokenRequestsPerSecond), pace)
  const bytesQuota = { requests: config.dispositionBytesPerMinute, windowSeconds: 60 }
  const bytesByAddress =
    config.dispositionBytesPerMinute === 0 ? undefined : createTokenBuckets(bytesQuota, pace)
  const known = (environment: DispositionEnvironment): CheckedReporter => ({
    environment,
    countBytes: () => {},
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<CheckedReporter> => {
    const token = bearerOf(request.headers.authorization)
    if (token === undefined) {
      if (config.dispositionRequiresToken)
        throw new ApiError('token-missing', 'Send `Authorization: Bearer <token>`.')
      const address = toSubscriber(request.ip)
      byAddress(address, reply)
      return {
        environment: 'production',
        countBytes: (bytes) => refuseBytes(bytesByAddress?.take(address, bytes), bytesQuota.requests),
      }
    }
    const principal = await checkToken(token).catch(failUnavailable)
    if (principal === undefined) {
      // A request with an invalid token counts as one without a token, which limits guessing.
      byAddress(toSubscriber(request.ip), reply)
      throw new ApiError('token-invalid', 'The token is unknown, expired, or revoked.')
    }
    if (!isScopeGranted(principal.scopes, 'integration'))
      throw new ApiError('scope-missing', 'This operation requires the scope integration, or no token.')
    const { dispositionRequestsPerSecond: perSecond } = principal.rates
    byCustomer(
      String(principal.customerId),
      reply,
      1,
      perSecond === undefined ? undefined : toQuota(perSecond).requests,
    )
    return known(await environmentOf(db, principal))
  }
}

/** Returns the environment of a token. Test customers report to the sandbox. */
async function environmentOf(
  db: AppDependencies['accessDb'],
  { rootCustomerId, customerId }: Principal,
): Promise<DispositionEnvironment> {
  const { test } = await db
    .selectFrom('customer')
    .select('test')
    .where('rootCustomerId', '=', rootCustomerId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
    .catch(failUnavailable)
  return test ? 'sandbox' : 'production'
}

function bearerOf(authorization: string | undefined) {
  if (authorization === undefined) return undefined
  const token = parseCredentials(authorization, 'bearer')
  if (token !== undefined) return token
  throw new ApiError('token-invalid', 'Send `Authorization: Bearer <token>` or no Authorization header.')
}

function failUnavailable(error: unknown): never {
  throw toStoreError(error)
}

const toQuota = (perSecond: number): Quota => ({
  requests: perSecond * burstSeconds,
  windowSeconds: burstSeconds,
})

function refuseBytes(take: RateLimitResult | undefined, bytesPerMinute: number) {
  if (take === undefined || take.allowed) return
  const { retryAfterSeconds } = take
  throw new ApiError(
    'too-many-requests',
    `At most ${bytesPerMinute} bytes per minute are allowed without a token. Try again in ${retryAfterSeconds} s.`,
    [],
    retryAfterSeconds,
  )
}
