import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthenticatedPublisher } from '#domain/publishers/publishers.ts'
import { resultsPerRequest, maxReachableResult } from '@tiller/contract/limits'
import type { AppDependencies } from '#apis/dependencies.ts'
import { createInvalidRequestError } from '#lib/http/api-error.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { createCostLimit } from '#lib/limits/concurrency-limit.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'

/**
 * Length of the rate limit window. Several seconds allow bursts, for example of a page with several lists or a
 * partner's crawler.
 */
const windowSeconds = 10

/**
 * Minimum cost of an expensive search. Only one of them runs at a time per publisher, or per address without a pass.
 */
const expensiveFrom = 5

type Paged = { start: number; limit: number }

type SearchParams = Paged & { id?: number | undefined; full_desc: number; skip_desc: number }

export type AdmittedPublisher = {
  publisher: AuthenticatedPublisher
  /** Waits for a free slot in the caller's concurrency limit. Throws `too-many-requests`. */
  waitForSlot(): Promise<void>
}

/**
 * Returns a function that authenticates the publisher and applies the rate limit: per publisher, or per address
 * without an id and for wrong passes. A search for many results counts as several. The function throws
 * `too-many-requests` and `publisher-authentication-failed`.
 */
export function createPublisherAdmission({
  config,
  now,
  peers,
  timeouts: { concurrencyWaitMs: waitMs },
}: Pick<AppDependencies, 'config' | 'now' | 'peers' | 'timeouts'>) {
  const pace = { nowMs: () => now().getTime(), processes: () => peers.apiProcessCount }
  const limit = (name: string, perSecond: number) =>
    createRequestLimit(name, { requests: perSecond * windowSeconds, windowSeconds }, pace)
  const byPublisher = limit('publisher', config.searchRequestsPerSecond)
  const byAddress = limit('address', config.searchAddressRequestsPerSecond)
  const waitForSlot = createCostLimit({ expensiveFrom, waitMs })
  return async (
    authenticate: () => Promise<AuthenticatedPublisher>,
    query: SearchParams,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AdmittedPublisher> => {
    const { id } = query
    const weight = weightOf(query)
    const address = () => toSubscriber(request.ip)
    if (id === undefined) byAddress(address(), reply, weight)
    const publisher = await authenticate().catch((error: unknown) => {
      if (id !== undefined) byAddress(address(), reply)
      throw error
    })
    if (id !== undefined) byPublisher(String(id), reply, weight)
    const caller = id === undefined ? `address ${address()}` : `publisher ${id}`
    return { publisher, waitForSlot: () => waitForSlot(caller, reply, weight) }
  }
}

function weightOf({ start, limit, full_desc: full, skip_desc: skip }: SearchParams) {
  const pages = Math.max(1, Math.ceil((limit + start / 10) / resultsPerRequest))
  return full === 1 && skip !== 1 ? 2 * pages : pages
}

/** Returns whether every result of the page can be reached. */
export const isReachablePage = ({ start, limit }: Paged) => start + limit <= maxReachableResult

/** Throws if the requested page has jobs, but is beyond the paging limit. */
export function rejectUnreachablePage(page: Paged, total: number) {
  const { start, limit } = page
  if (limit === 0 || start >= total || isReachablePage(page)) return
  const message = `must be at most ${maxReachableResult - limit} with a limit of ${limit}: the first ${maxReachableResult.toLocaleString('en')} results can be reached`
  throw createInvalidRequestError([{ in: 'query', field: 'start', message, value: start }])
}
