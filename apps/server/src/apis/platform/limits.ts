import { isLimited } from '@tiller/contract/conventions'
import type { Operation } from '@tiller/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../kit/config.ts'
import type { Caller } from './authenticate.ts'
import { subscriberOf } from '../../kit/http/limits/subscriber.ts'
import { createRequestLimit } from '../../kit/http/limits/request-limit.ts'

/** How often the Platform API may be called: refuses a call that is too much. */
export type Limits = (
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  caller?: Caller,
) => void

const windowSeconds = 60

/**
 * Counts a call by its app client, at the token endpoint also by the address, and one that was refused by its
 * address alone: who is made up has no count of his own.
 */
export function createLimits(config: Config, now: () => Date): Limits {
  const nowMs = () => now().getTime()
  const tokens = createRequestLimit(
    'token',
    { requests: config.tokenRequestsPerMinute, windowSeconds },
    nowMs,
  )
  const calls = createRequestLimit(
    'client',
    { requests: config.platformRequestsPerMinute, windowSeconds },
    nowMs,
  )
  return (operation, { ip }, reply, caller) => {
    if (!isLimited(operation)) return
    const address = subscriberOf(ip)
    const appClientId = caller?.principal?.appClientId ?? caller?.client?.id
    if (operation.path === '/oauth2/token') tokens(`${appClientId ?? 'none'} ${address}`, reply)
    else calls(appClientId === undefined ? `address ${address}` : `client ${appClientId}`, reply)
  }
}
