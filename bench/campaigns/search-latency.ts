import { setTimeout as pause } from 'node:timers/promises'
import type { LiveIndex } from '../../apps/server/src/domain/search-sync/live-index.ts'
import { quantile, rounded } from '../harness/figures.ts'

const nowMs = Date.parse('2026-03-02T15:00:00Z')

/**
 * Searches at regular intervals until the returned function is called, which gives the 99th percentile in ms, counted from
 * the scheduled instants.
 */
export function watchSearch(index: LiveIndex, intervalMs: number): () => number {
  const latencies: number[] = []
  let dueMs = performance.now() + intervalMs
  let stopped = false
  async function search() {
    if (stopped) return
    const words = `nurse ward${latencies.length % 400}x nights`
    await index.search({ words, area: null, start: 0, limit: 10, nowMs })
    latencies.push(performance.now() - dueMs)
    dueMs += intervalMs
    const waitMs = Math.ceil(dueMs - performance.now())
    if (waitMs > 0) setTimeout(() => void search(), waitMs)
    else setImmediate(() => void search())
  }
  setTimeout(() => void search(), intervalMs)
  return () => {
    stopped = true
    return rounded(quantile(latencies, 0.99))
  }
}

/** The same while nothing changes. */
export async function quietSearchP99(index: LiveIndex, forMs: number): Promise<number> {
  const p99 = watchSearch(index, 10)
  await pause(forMs)
  return p99()
}
