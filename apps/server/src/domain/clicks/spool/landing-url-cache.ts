import { LRUCache } from 'lru-cache'
import type { LandingUrl } from '#domain/jobs/landing-url.ts'

/** The landing URLs of jobs in this process's search index, and of other jobs to which it has redirected clicks. */
export type LandingUrlCache = {
  remember(jobId: number, landing: LandingUrl): void
  of(jobId: number): LandingUrl | undefined
}

/** Estimated size of an entry without its URL. */
const entryCharacters = 100

/**
 * Caches landing URLs, for times when the database does not respond. The least recently used ones are evicted.
 *
 * @param maxCharacters total size of all entries; the default holds about 300,000 typical URLs
 */
export function createLandingUrlCache(maxCharacters = 64_000_000): LandingUrlCache {
  const landings = new LRUCache<number, LandingUrl>({
    maxSize: maxCharacters,
    sizeCalculation: ({ url }) => url.length + entryCharacters,
  })
  return {
    remember: (jobId, { url, enableTlrSid, tierSourceParam, thirdPartyIntegration, poolId, cpaBitmap }) =>
      void landings.set(jobId, {
        url,
        enableTlrSid,
        tierSourceParam,
        thirdPartyIntegration,
        poolId,
        cpaBitmap,
      }),
    of: (jobId) => landings.get(jobId),
  }
}
