import { allows } from '@tiller/contract/scopes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createTokenVerifier, type Principal } from '#domain/access/tokens/tokens.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { credentialsOf } from '#lib/http/request/authorization.ts'
import { applyRateLimit } from '#lib/limits/rate-limit-headers.ts'
import {
  createTokenBuckets,
  type Pace,
  type Quota,
  type Take,
  type TokenBuckets,
} from '#lib/limits/token-bucket.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { subscriberOf } from '#lib/limits/client-network.ts'
import { burstSeconds } from '#domain/dispositions/limits.ts'
import { toStoreError, type Environment } from '#domain/dispositions/store.ts'

/** Who reports, and to which environment. */
export type Reporter = {
  environment: Environment
  /** Counts a body; refuses it if the address has sent too much without a token. */
  takeBytes(bytes: number): void
}

/**
 * Finds out who reports: lets a request through at the caller's rate, and gives the environment that it
 * reports to. Without a token that is production, at the rate of the address. A token is never ignored:
 * one that is not valid could otherwise carry what was meant for the sandbox into production.
 */
export function createCallerCheck(
  { accessDb: db, now, config }: Pick<AppDependencies, 'accessDb' | 'now' | 'config'>,
  pace: Pace,
) {
  const checkToken = createTokenVerifier(db, now)
  const byAddress = limitOf(config.dispositionRequestsPerSecond, pace)
  const byCustomer = limitOf(config.dispositionTokenRequestsPerSecond, pace)
  const bytesQuota = { requests: config.dispositionBytesPerMinute, windowSeconds: 60 }
  const bytesByAddress =
    config.dispositionBytesPerMinute === 0 ? undefined : createTokenBuckets(bytesQuota, pace)
  const known = (environment: Environment): Reporter => ({ environment, takeBytes: () => {} })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Reporter> => {
    const token = bearerOf(request.headers.authorization)
    if (token === undefined) {
      if (config.dispositionRequiresToken)
        throw new ApiError('token-missing', 'Send `Authorization: Bearer <token>`.')
      const address = subscriberOf(request.ip)
      pass(byAddress, address, reply)
      return {
        environment: 'production',
        takeBytes: (bytes) => refuseBytes(bytesByAddress?.take(address, bytes), bytesQuota.requests),
      }
    }
    const principal = await checkToken(token).catch(failUnavailable)
    if (principal === undefined) {
      // Guessing tokens is no faster than reporting without one.
      pass(byAddress, subscriberOf(request.ip), reply)
      throw new ApiError('token-invalid', 'The token is unknown, expired, or revoked.')
    }
    if (!allows(principal.scopes, 'integration'))
      throw new ApiError('scope-missing', 'This operation needs the scope integration, or no token.')
    pass(byCustomer, String(principal.customerId), reply)
    return known(await environmentOf(db, principal))
  }
}

/** A customer for trying out reports to the sandbox. */
async function environmentOf(
  db: AppDependencies['accessDb'],
  { rootCustomerId, customerId }: Principal,
): Promise<Environment> {
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
  const token = credentialsOf(authorization, 'bearer')
  if (token !== undefined) return token
  throw new ApiError('token-invalid', 'Send `Authorization: Bearer <token>`, or no Authorization at all.')
}

function failUnavailable(error: unknown): never {
  throw toStoreError(error)
}

type Limit = Quota & TokenBuckets

function limitOf(perSecond: number, pace: Pace): Limit | undefined {
  const quota = { requests: perSecond * burstSeconds, windowSeconds: burstSeconds }
  return perSecond === 0 ? undefined : { ...quota, ...createTokenBuckets(quota, pace) }
}

function refuseBytes(take: Take | undefined, bytesPerMinute: number) {
  if (take === undefined || take.allowed) return
  const { retryAfterSeconds } = take
  throw new ApiError(
    'too-many-requests',
    `At most ${bytesPerMinute} bytes a minute without a token; try again after ${retryAfterSeconds} s.`,
    [],
    retryAfterSeconds,
  )
}

function pass(limit: Limit | undefined, key: string, reply: FastifyReply) {
  if (limit === undefined) return
  applyRateLimit(reply, 'requests', limit, limit.take(key))
}
