import type { Db } from '#lib/postgres/database.ts'
import { listSitemapParts, type SitemapPart } from './queries.ts'

/** The index is computed from all jobs of published sources, so it is reused for this time. */
const cachedMs = 60_000

/**
 * Creates a reader of the list of sitemaps. However many requests arrive, it reads the jobs at most once per minute;
 * concurrent requests share one query.
 */
export function createSitemapIndexCache(db: Db): (at: Date) => Promise<readonly SitemapPart[]> {
  let cached: { atMs: number; parts: Promise<readonly SitemapPart[]> } | undefined
  return (at) => {
    const ageMs = at.getTime() - (cached?.atMs ?? -Infinity)
    if (cached !== undefined && ageMs >= 0 && ageMs < cachedMs) return cached.parts
    const started = { atMs: at.getTime(), parts: listSitemapParts(db, at) }
    cached = started
    started.parts.catch(() => {
      if (cached === started) cached = undefined
    })
    return started.parts
  }
}
