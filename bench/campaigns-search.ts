import { setTimeout as pause } from 'node:timers/promises'
import type { LiveIndex } from '../apps/server/src/domain/search-sync/live-index.ts'
import { quantile } from './quantile.ts'

const nowMs = Date.parse('2026-03-02T15:00:00Z')

/**
 * Searches at regular times until it is asked for the 99th percentile of what a search took, in milliseconds from when
 * it was due: whatever keeps searches waiting counts for all that were due meanwhile.
 */
export function watchSearch(index: LiveIndex, everyMs: number): () => number {
  const tookMs: number[] = []
  let dueMs = performance.now() + everyMs
  let stopped = false
  async function search() {
    if (stopped) return
    const words = `nurse ward${tookMs.length % 400}x nights`
    await index.search({ words, area: null, start: 0, limit: 10, nowMs })
    tookMs.push(performance.now() - dueMs)
    dueMs += everyMs
    const inMs = Math.ceil(dueMs - performance.now())
    if (inMs > 0) setTimeout(() => void search(), inMs)
    else setImmediate(() => void search())
  }
  setTimeout(() => void search(), everyMs)
  return () => {
    stopped = true
    return quantile(tookMs, 0.99)
  }
}

/** So often that a change of little more than a second has a hundred of them. */
export const oftenMs = 10

/** What the 99th percentile is while nothing happens. */
export async function watchQuietSearch(index: LiveIndex, forMs: number): Promise<number> {
  const p99 = watchSearch(index, oftenMs)
  await pause(forMs)
  return p99()
}
