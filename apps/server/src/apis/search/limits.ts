import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../kit/config.ts'
import { createRequestLimit } from '../../kit/http/limits/request-limit.ts'
import { subscriberOf } from '../../kit/http/limits/subscriber.ts'

/** A page that loads several lists, or a crawl of a partner, comes in a burst. */
const windowSeconds = 10

/**
 * Finds out who searches and lets a search through at that rate: a publisher's, or for the house publisher and
 * for wrong passes that of the address. Throws `too-many-requests` and `publisher-authentication-failed`.
 */
export function createPublisherCheck(
  config: Pick<Config, 'searchRequestsPerSecond' | 'searchAddressRequestsPerSecond'>,
  now: () => Date,
) {
  const limit = (name: string, perSecond: number) =>
    createRequestLimit(name, { requests: perSecond * windowSeconds, windowSeconds }, () => now().getTime())
  const byPublisher = limit('publisher', config.searchRequestsPerSecond)
  const byAddress = limit('address', config.searchAddressRequestsPerSecond)
  return async (
    authenticate: () => Promise<number>,
    id: number | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const passAddress = () => byAddress(subscriberOf(request.ip), reply)
    if (id === undefined) passAddress()
    const publisherId = await authenticate().catch((error: unknown) => {
      if (id !== undefined) passAddress()
      throw error
    })
    if (id !== undefined) byPublisher(String(id), reply)
    return publisherId
  }
}
