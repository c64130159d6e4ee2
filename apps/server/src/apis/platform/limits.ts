import { isRateLimited } from '@tiller/contract/conventions'
import { bytesPerRequest, maxBodyBytes, maxRowsPerRequest } from '@tiller/contract/limits'
import type { OperationInput, Operation } from '@tiller/contract/operation'
import { platformOperations } from '@tiller/contract/platform/platform'
import { sourceJobOperations } from '@tiller/contract/platform/source-jobs/operations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDependencies } from '#apis/dependencies.ts'
import { parseGrantType } from '#domain/access/tokens/token-request.ts'
import type { ValidRequest } from '#lib/http/bind.ts'
import type { AuthenticatedCaller } from './authenticate.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'

export type RateLimits = {
  /** Counts a request before its body is read. */
  calls(
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
    caller?: AuthenticatedCaller,
  ): void
  /** Counts a token request after its body is read, which contains the grant type. */
  grants(caller: AuthenticatedCaller, call: ValidRequest): void
  /** Counts the jobs of a request after its body is read. */
  jobs(caller: AuthenticatedCaller, call: ValidRequest): void
}

const windowSeconds = 60

/**
 * Creates the rate limits of the Platform API: per app client or console session, and per address for unauthenticated
 * calls, because an attacker can invent client ids. An expensive call counts as several. Token requests are limited per
 * grant type, client, and address, so that passwords tried in an integrator's form do not use up the integration's own
 * limit.
 */
export function createPlatformRateLimits({
  config,
  now,
  peers,
}: Pick<AppDependencies, 'config' | 'now' | 'peers'>): RateLimits {
  const pace = { nowMs: () => now().getTime(), processes: () => peers.apiProcessCount }
  const tokens = createRequestLimit('token', { requests: config.tokenRequestsPerMinute, windowSeconds }, pace)
  const calls = createRequestLimit(
    'client',
    { requests: config.platformRequestsPerMinute, windowSeconds },
    pace,
  )
  const jobs = createRequestLimit('jobs', { requests: config.jobWritesPerMinute, windowSeconds }, pace)
  return {
    calls: (operation, request, reply, caller) => {
      if (!isRateLimited(operation)) return
      const address = toSubscriber(request.ip)
      const appClientId = caller?.principal?.appClientId ?? caller?.client?.id
      const isToken = operation === platformOperations.createToken
      if (appClientId === undefined) return (isToken ? tokens : calls)(`address ${address}`, reply)
      const ofClient = isToken ? `tokens of ${appClientId} ${address}` : `client ${appClientId}`
      const { session } = caller ?? {}
      calls(
        session === undefined ? ofClient : `session ${session}`,
        reply,
        rateLimitCostOf(operation, request),
        caller?.principal?.rates.requestsPerMinute,
      )
    },
    grants: ({ client }, { operation, input, request, reply }) => {
      if (operation !== platformOperations.createToken || client === undefined) return
      const { body } = input as OperationInput<typeof platformOperations.createToken>
      tokens(`${parseGrantType(body) ?? 'none'} ${client.id} ${toSubscriber(request.ip)}`, reply)
    },
    jobs: ({ principal }, { operation, input, reply }) => {
      if (principal === undefined || !isJobWrite(operation)) return
      const { items } = (input.body ?? {}) as { items?: readonly unknown[] }
      jobs(
        `customer ${principal.rootCustomerId}`,
        reply,
        items?.length ?? 1,
        principal.rates.jobWritesPerMinute,
      )
    },
  }
}

const jobWrites: readonly Operation[] = Object.values(sourceJobOperations)
const isJobWrite = (operation: Operation) => operation.method !== 'GET' && jobWrites.includes(operation)

/** Computes the rate limit cost from the headers. A body of unknown length counts as the largest. */
export function rateLimitCostOf(
  { rateLimitCost = 1, maxBodyBytes: maxBytes = maxBodyBytes }: Operation,
  { headers, query }: FastifyRequest,
): number {
  const announced =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
  const bytes = Math.min(announced, maxBytes)
  // The query is not validated yet. Invalid sizes are rejected later.
  const rows = Math.min(Number((query as { size?: unknown }).size ?? 0) || 0, maxRows)
  return (
    rateLimitCost + Math.floor(bytes / bytesPerRequest) + Math.max(0, Math.floor(rows / maxRowsPerRequest))
  )
}

const maxRows = 1_000
