import { setImmediate } from 'node:timers/promises'

/** Counts event-loop iterations until it is stopped. */
export function countEventLoopIterations() {
  const over = new AbortController()
  const served = { rounds: 0, stop: () => stopped() }
  const counting = (async () => {
    while (!over.signal.aborted) {
      await setImmediate()
      served.rounds += 1
    }
  })()
  const stopped = () => {
    over.abort()
    return counting
  }
  return served
}
