export type ReadinessProbe = {
  ready: boolean
  /** Whether the process is not ready only because a component is slow. */
  slow: boolean
}

/** Minimum interval between probes. */
const freshMs = 1_000
/** A component may be slow for this time before the process is reported as not ready. */
const slowGraceMs = 10_000

/**
 * Creates a function that returns whether load balancers should send requests to this process. Because all processes of
 * one database are slow together, the last timely result remains valid for ten seconds.
 *
 * @param nowMs a monotonic clock
 */
export function createReadinessCheck(
  probe: () => Promise<ReadinessProbe>,
  nowMs: () => number = () => performance.now(),
) {
  let lastProbe: { answer: Promise<boolean>; endedMs: number } | undefined
  let lastTimely: { ready: boolean; atMs: number } | undefined

  async function ask(): Promise<boolean> {
    const { ready, slow } = await probe()
    const atMs = nowMs()
    if (slow) return lastTimely !== undefined && atMs - lastTimely.atMs <= slowGraceMs && lastTimely.ready
    lastTimely = { ready, atMs }
    return ready
  }

  return (): Promise<boolean> => {
    if (lastProbe !== undefined && nowMs() - lastProbe.endedMs < freshMs) return lastProbe.answer
    const answer = ask()
    const current = { answer, endedMs: Number.POSITIVE_INFINITY }
    lastProbe = current
    return answer.finally(() => (current.endedMs = nowMs()))
  }
}
