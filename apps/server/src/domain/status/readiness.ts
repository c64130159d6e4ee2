export type Probe = {
  ready: boolean
  /** Whether slowness is the only reason for not being ready. */
  slow: boolean
}

/** Minimum interval between probes. */
const freshMs = 1_000
/** How long a component may be slow before the process is not ready. */
const slowGraceMs = 10_000

/**
 * Returns whether load balancers should send requests to this process. Because all processes of one database are slow
 * together, the last timely result remains valid for ten seconds.
 *
 * @param nowMs a monotonic clock
 */
export function createReadiness(look: () => Promise<Probe>, nowMs: () => number = () => performance.now()) {
  let lastProbe: { answer: Promise<boolean>; endedMs: number } | undefined
  let lastTimely: { ready: boolean; atMs: number } | undefined

  async function ask(): Promise<boolean> {
    const { ready, slow } = await look()
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
