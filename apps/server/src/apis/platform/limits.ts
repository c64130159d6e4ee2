import { isLimited } from '@tiller/contract/conventions'
import { bytesPerRequest, maxBodyBytes, rowsPerRequest } from '@tiller/contract/limits'
import type { Operation } from '@tiller/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
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
 * Counts a call by its app client or the session of the console, at the token endpoint also by the address, and one
 * that was refused by its address alone: who is made up has no count of his own. A call that weighs more counts as several.
 */
export function createLimits({ config, now, peers }: Pick<Parts, 'config' | 'now' | 'peers'>): Limits {
  const pace = { nowMs: () => now().getTime(), processes: () => peers.apis }
  const tokens = createRequestLimit('token', { requests: config.tokenRequestsPerMinute, windowSeconds }, pace)
  const calls = createRequestLimit(
    'client',
    { requests: config.platformRequestsPerMinute, windowSeconds },
    pace,
  )
  return (operation, request, reply, caller) => {
    if (!isLimited(operation)) return
    const { ip } = request
    const address = subscriberOf(ip)
    const appClientId = caller?.principal?.appClientId ?? caller?.client?.id
    if (operation.path === '/oauth2/token') tokens(`${appClientId ?? 'none'} ${address}`, reply)
    else if (appClientId === undefined) calls(`address ${address}`, reply)
    else if (caller?.session !== undefined)
      calls(`session ${caller.session}`, reply, weightOf(operation, request))
    else calls(`client ${appClientId}`, reply, weightOf(operation, request))
  }
}

/** As how many calls a call counts, as the headers announce it: one whose length is not said could be of any. */
export function weightOf({ countsAs = 1 }: Operation, { headers, query }: FastifyRequest): number {
  const announced =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
  const bytes = Math.min(announced, maxBodyBytes)
  // Not validated yet; what is no number of rows is refused later.
  const rows = Math.min(Number((query as { size?: unknown }).size ?? 0) || 0, maxRows)
  return countsAs + Math.floor(bytes / bytesPerRequest) + Math.max(0, Math.floor(rows / rowsPerRequest))
}

const maxRows = 1_000
