import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticatePublisher } from '../../accounts/publishers/publishers.ts'
import type { Config } from '../../kit/config.ts'
import type { Db } from '../../kit/db/database.ts'
import { createRequestLimit } from '../../kit/http/limits/request-limit.ts'
import { subscriberOf } from '../../kit/http/limits/subscriber.ts'

/** A page that loads several lists, or a crawl of a partner, comes in a burst. */
const windowSeconds = 10

type Searcher = { id?: number | undefined; pass?: string | undefined }

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
  return async (db: Db, { id, pass }: Searcher, request: FastifyRequest, reply: FastifyReply) => {
    const passAddress = () => byAddress(subscriberOf(request.ip), reply)
    if (id === undefined) passAddress()
    const publisherId = await authenticatePublisher(db, id, pass).catch((error: unknown) => {
      if (id !== undefined) passAddress()
      throw error
    })
    if (id !== undefined) byPublisher(String(id), reply)
    return publisherId
  }
}
