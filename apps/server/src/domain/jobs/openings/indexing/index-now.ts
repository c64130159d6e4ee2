import type { EgressClient } from '#lib/egress/egress.ts'
import { interpretIndexingStatus, type IndexingService } from './indexing-service.ts'

type Options = {
  egress: EgressClient
  key: string
  baseUrl: string
  endpoint?: string
  /** Whether `http:` URLs are allowed; only for tests. */
  http?: boolean
}

/** Returns the path at which search engines read the key, to verify that the host has sent the URLs. */
export const formatIndexNowKeyPath = (key: string) => `/${key}.txt`

/**
 * Creates a client of IndexNow (https://www.indexnow.org/documentation). A removal is announced like a change; the
 * crawler then gets status 410.
 */
export const createIndexNowService = ({
  egress,
  key,
  baseUrl,
  endpoint = 'https://api.indexnow.org/indexnow',
  http = false,
}: Options): IndexingService => ({
  name: 'INDEX_NOW',
  // The protocol has no quota; this protects the search engines from us.
  perDay: 1_000_000,
  quotaZone: 'UTC',
  batch: 1_000,
  send: async (changes) => {
    const answer = await egress.open({
      url: endpoint,
      method: 'POST',
      http,
      totalMs: 15_000,
      maxBytes: 64 * 1024,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(
        JSON.stringify({
          host: new URL(baseUrl).host,
          key,
          keyLocation: `${baseUrl}${formatIndexNowKeyPath(key)}`,
          urlList: changes.map(({ url }) => url),
        }),
      ),
    })
    answer.close()
    return interpretIndexingStatus(answer.status, [200, 202])
  },
})
