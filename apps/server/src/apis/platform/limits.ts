import { isLimited } from '@tiller/contract/conventions'
import { bytesPerRequest, maxBodyBytes, rowsPerRequest } from '@tiller/contract/limits'
import type { Input, Operation } from '@tiller/contract/operation'
import { platform } from '@tiller/contract/platform/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDependencies } from '#apis/dependencies.ts'
import { parseGrantType } from '#domain/access/tokens/token-request.ts'
import type { Call } from '#lib/http/bind.ts'
import type { Caller } from './authenticate.ts'
import { subscriberOf } from '#lib/limits/client-network.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'

/** How often the Platform API may be called: refuses a call that is too much. */
export type Limits = {
  /** Before the body is read. */
  calls(operation: Operation, request: FastifyRequest, reply: FastifyReply, caller?: Caller): void
  /** When it has been read, which says what is asked of the token endpoint. */
  grants(caller: Caller, call: Call): void
}

const windowSeconds = 60

/**
 * Counts a call by its app client or the session of the console, and one that was refused by its address alone: who is
 * made up has no count of his own. A call that weighs more counts as several. Grants have counts of their own, one for
 * each type, client and address: whoever types passwords into an integrator's form does not use up what the
 * integration itself may ask for.
 */
export function createLimits({
  config,
  now,
  peers,
}: Pick<AppDependencies, 'config' | 'now' | 'peers'>): Limits {
  const pace = { nowMs: () => now().getTime(), processes: () => peers.apis }
  const tokens = createRequestLimit('token', { requests: config.tokenRequestsPerMinute, windowSeconds }, pace)
  const calls = createRequestLimit(
    'client',
    { requests: config.platformRequestsPerMinute, windowSeconds },
    pace,
  )
  return {
    calls: (operation, request, reply, caller) => {
      if (!isLimited(operation)) return
      const address = subscriberOf(request.ip)
      const appClientId = caller?.principal?.appClientId ?? caller?.client?.id
      const isToken = operation === platform.createToken
      if (appClientId === undefined) return (isToken ? tokens : calls)(`address ${address}`, reply)
      const ofClient = isToken ? `tokens of ${appClientId} ${address}` : `client ${appClientId}`
      const { session } = caller ?? {}
      calls(session === undefined ? ofClient : `session ${session}`, reply, weightOf(operation, request))
    },
    grants: ({ client }, { operation, input, request, reply }) => {
      if (operation !== platform.createToken || client === undefined) return
      // The binding has validated it as what this operation takes.
      const { body } = input as Input<typeof platform.createToken>
      tokens(`${parseGrantType(body) ?? 'none'} ${client.id} ${subscriberOf(request.ip)}`, reply)
    },
  }
}

/** As how many calls a call counts, as the headers announce it: one whose length is not said could be of any. */
export function weightOf({ rateLimitCost = 1 }: Operation, { headers, query }: FastifyRequest): number {
  const announced =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
  const bytes = Math.min(announced, maxBodyBytes)
  // Not validated yet; what is no number of rows is refused later.
  const rows = Math.min(Number((query as { size?: unknown }).size ?? 0) || 0, maxRows)
  return rateLimitCost + Math.floor(bytes / bytesPerRequest) + Math.max(0, Math.floor(rows / rowsPerRequest))
}

const maxRows = 1_000
