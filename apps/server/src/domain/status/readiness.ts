/** What one look at the parts says. */
export type Probe = {
  ready: boolean
  /** It is not ready for no more than being slow. */
  slow: boolean
}

/** However often one asks, the parts are not looked at more often than this. */
const freshMs = 1_000
/** For so long a part may be slow before its process is held to be not ready. */
const slowGraceMs = 10_000

/**
 * Whether a process should be sent requests. Slowness alone takes it out of nobody's rotation at once, because all
 * processes beside one database are slow together: the last answer that was in time holds for ten seconds.
 *
 * @param nowMs any clock that does not go back
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
