import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthenticatedPublisher } from '#domain/publishers/publishers.ts'
import { resultsPerRequest, searchReach } from '@tiller/contract/limits'
import type { AppDependencies } from '#apis/dependencies.ts'
import { invalid } from '#lib/http/api-error.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { createWeighedTurns } from '#lib/limits/concurrency-limit.ts'
import { subscriberOf } from '#lib/limits/client-network.ts'

/** A page that loads several lists, or a crawl of a partner, comes in a burst. */
const windowSeconds = 10

/** From so many searches on that a search counts as, one of a publisher, or of an address without a pass, is worked on at a time. */
const longWeight = 5

type Paged = { start: number; limit: number }

type Searched = Paged & { id?: number | undefined; full_desc: number; skip_desc: number }

/** Who searches. */
export type Admitted = {
  publisher: AuthenticatedPublisher
  /** Waits for this search's turn among the same caller's, before it costs anything. Throws `too-many-requests`. */
  turn(): Promise<void>
}

/**
 * Finds out who searches and lets a search through at that rate: a publisher's, or for the house publisher and
 * for wrong passes that of the address. A search of many results counts as several. Throws `too-many-requests`
 * and `publisher-authentication-failed`.
 */
export function createPublisherCheck({
  config,
  now,
  peers,
  patience: { turnMs: waitMs },
}: Pick<AppDependencies, 'config' | 'now' | 'peers' | 'patience'>) {
  const pace = { nowMs: () => now().getTime(), processes: () => peers.apis }
  const limit = (name: string, perSecond: number) =>
    createRequestLimit(name, { requests: perSecond * windowSeconds, windowSeconds }, pace)
  const byPublisher = limit('publisher', config.searchRequestsPerSecond)
  const byAddress = limit('address', config.searchAddressRequestsPerSecond)
  const waitForTurn = createWeighedTurns({ longWeight, waitMs })
  return async (
    authenticate: () => Promise<AuthenticatedPublisher>,
    query: Searched,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Admitted> => {
    const { id } = query
    const weight = weightOf(query)
    const address = () => subscriberOf(request.ip)
    if (id === undefined) byAddress(address(), reply, weight)
    const publisher = await authenticate().catch((error: unknown) => {
      if (id !== undefined) byAddress(address(), reply)
      throw error
    })
    if (id !== undefined) byPublisher(String(id), reply, weight)
    const caller = id === undefined ? `address ${address()}` : `publisher ${id}`
    return { publisher, turn: () => waitForTurn(caller, reply, weight) }
  }
}

/** As how many searches a search counts. */
function weightOf({ start, limit, full_desc: full, skip_desc: skip }: Searched) {
  const pages = Math.max(1, Math.ceil((limit + start / 10) / resultsPerRequest))
  return full === 1 && skip !== 1 ? 2 * pages : pages
}

/** Whether all of a page can be had, however many jobs there are. */
export const isWithinReach = ({ start, limit }: Paged) => start + limit <= searchReach

/** Refuses a page of jobs that there are, but that cannot be paged to. */
export function refuseBeyondReach(page: Paged, total: number) {
  const { start, limit } = page
  if (limit === 0 || start >= total || isWithinReach(page)) return
  const message = `must be at most ${searchReach - limit} with a limit of ${limit}: the first ${searchReach.toLocaleString('en')} results can be paged through`
  throw invalid([{ in: 'query', field: 'start', message, value: start }])
}
