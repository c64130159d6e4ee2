import { isLimited } from '@tiller/contract/conventions'
import type { Operation } from '@tiller/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../kit/config.ts'
import { ApiError } from '../../kit/http/api-error.ts'
import { basicCredentials, type Caller } from './authenticate.ts'
import { createTokenBuckets, type TokenBuckets } from '../../kit/http/token-bucket.ts'

/** How often the Platform API may be called. */
export type Limits = {
  /** Before the secret is looked at: counts calls of the token endpoint by address and client id. */
  beforeSignIn(operation: Operation, request: FastifyRequest, reply: FastifyReply): void
  /** Counts a call by its app client, and one that was refused by its address. */
  afterSignIn(operation: Operation, request: FastifyRequest, reply: FastifyReply, caller?: Caller): void
}

const windowSeconds = 60

export function createLimits(config: Config, now: () => Date): Limits {
  const tokens = counter('token', config.tokenRequestsPerMinute, now)
  const calls = counter('client', config.platformRequestsPerMinute, now)
  const issuesTokens = ({ path }: Operation) => path === '/oauth2/token'
  return {
    beforeSignIn: (operation, { ip, headers }, reply) => {
      if (!issuesTokens(operation)) return
      const [clientId = ''] = basicCredentials(headers.authorization?.split(' ', 2)[1] ?? '')
      tokens?.(`${ip} ${clientId}`, reply)
    },
    afterSignIn: (operation, { ip }, reply, caller) => {
      if (issuesTokens(operation) || !isLimited(operation)) return
      const { principal } = caller ?? {}
      calls?.(principal === undefined ? `address ${ip}` : `client ${principal.appClientId}`, reply)
    },
  }
}

/**
 * Counts under a key, says in the headers of the answer what is left, and refuses what is too much; none if
 * the setting is 0.
 */
function counter(name: string, requests: number, now: () => Date) {
  if (requests === 0) return undefined
  const buckets: TokenBuckets = createTokenBuckets({ requests, windowSeconds }, () => now().getTime())
  return (key: string, reply: FastifyReply) => {
    const { allowed, remaining, resetSeconds, retryAfterSeconds } = buckets.take(key)
    void reply.header('ratelimit-policy', `"${name}";q=${requests};w=${windowSeconds}`)
    void reply.header('ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`)
    if (allowed) return
    void reply.header('retry-after', retryAfterSeconds)
    throw new ApiError(
      'too-many-requests',
      `At most ${requests} requests in ${windowSeconds} seconds; the next one is taken in ${retryAfterSeconds} seconds.`,
    )
  }
}
