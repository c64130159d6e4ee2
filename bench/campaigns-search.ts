import type { LiveIndex } from '../apps/server/src/search/follow/live-index.ts'

const everyMs = 50
const nowMs = Date.parse('2026-03-02T15:00:00Z')

/**
 * Searches at regular times until it is asked for the 99th percentile of what a search took, in milliseconds from when
 * it was due, so that it counts what kept it from beginning.
 */
export function watchSearch(index: LiveIndex): () => number {
  const tookMs: number[] = []
  let dueMs = performance.now() + everyMs
  let count = 0
  let stopped = false
  async function search() {
    if (stopped) return
    count += 1
    const words = `nurse ward${count % 400}x nights`
    await index.search({ words, area: null, start: 0, limit: 10, nowMs })
    tookMs.push(performance.now() - dueMs)
    // One that is late because the one before it was long is not counted as late again.
    dueMs = Math.max(dueMs + everyMs, performance.now())
    setTimeout(() => void search(), Math.max(0, dueMs - performance.now()))
  }
  setTimeout(() => void search(), everyMs)
  return () => {
    stopped = true
    const sorted = tookMs.toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
  }
}
