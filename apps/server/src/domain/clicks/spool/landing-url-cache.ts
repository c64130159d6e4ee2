import type { LandingUrl } from '#domain/jobs/landing-url.ts'

/** Where clicks on the jobs lead that this process knows: those of its search index, and others that it has led to. */
export type Landings = {
  remember(jobId: number, landing: LandingUrl): void
  of(jobId: number): LandingUrl | undefined
}

/** What an entry takes besides its URL, about. */
const entryCharacters = 100

/**
 * They fall into so many parts of a like size. The oldest of a map is found by passing over all that was forgotten since
 * the map was last made anew, and then it is made anew at once: if one map held all, 70 µs each time, and 80 ms once in a while.
 */
const parts = 256

/**
 * Remembers landings in memory, for the time when the database cannot be asked. What was remembered longest ago
 * goes first.
 *
 * @param maxCharacters of all URLs together, with what else an entry takes: some 300,000 usual ones
 */
export function createLandingUrlCache(maxCharacters = 64_000_000): Landings {
  const known = Array.from({ length: parts }, () => createPart(maxCharacters / parts))
  return {
    remember: (jobId, landing) => known[jobId % parts]?.remember(jobId, landing),
    of: (jobId) => known[jobId % parts]?.of(jobId),
  }
}

function createPart(maxCharacters: number): Landings {
  // In order of age, because what is remembered anew is put at the end.
  const landings = new Map<number, LandingUrl>()
  let characters = 0
  const forget = (jobId: number) => {
    const known = landings.get(jobId)
    if (known === undefined) return
    characters -= known.url.length + entryCharacters
    landings.delete(jobId)
  }
  return {
    remember: (jobId, { url, enableTlrSid, tierSourceParam, poolId, cpaBitmap }) => {
      forget(jobId)
      landings.set(jobId, { url, enableTlrSid, tierSourceParam, poolId, cpaBitmap })
      characters += url.length + entryCharacters
      for (const oldest of landings.keys()) {
        if (characters <= maxCharacters) return
        forget(oldest)
      }
    },
    of: (jobId) => landings.get(jobId),
  }
}
