import { setTimeout as pause } from 'node:timers/promises'
import type { LiveIndex } from '../../apps/server/src/domain/search-sync/live-index.ts'
import { computeQuantile, roundFigure } from '../harness/figures.ts'

const nowMs = Date.parse('2026-03-02T15:00:00Z')

/**
 * Searches at regular intervals until the returned function is called. This function returns the 99th percentile of
 * the latencies in ms, counted from the scheduled times.
 */
export function startSearchLatencyProbe(index: LiveIndex, intervalMs: number): () => number {
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
    return roundFigure(computeQuantile(latencies, 0.99))
  }
}

/** Returns the 99th percentile of search latencies in ms while nothing changes. */
export async function measureQuietSearchP99(index: LiveIndex, forMs: number): Promise<number> {
  const p99 = startSearchLatencyProbe(index, 10)
  await pause(forMs)
  return p99()
}
