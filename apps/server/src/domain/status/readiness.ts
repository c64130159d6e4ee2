/** What one look at the parts says. */
export type Look = {
  ready: boolean
  /** It is not ready for no more than being slow. */
  slow: boolean
}

/** However often one asks, the parts are not looked at more often than this. */
const freshMs = 1_000
/** For so long a part may be slow before its process is held to be not ready. */
const slownessMs = 10_000

/**
 * Whether a process should be sent requests. Slowness alone takes it out of nobody's rotation at once, because all
 * processes beside one database are slow together: the last answer that was in time holds for ten seconds.
 *
 * @param nowMs any clock that does not go back
 */
export function createReadiness(look: () => Promise<Look>, nowMs: () => number = () => performance.now()) {
  let asked: { answer: Promise<boolean>; endedMs: number } | undefined
  let inTime: { ready: boolean; atMs: number } | undefined

  async function ask(): Promise<boolean> {
    const { ready, slow } = await look()
    const atMs = nowMs()
    if (slow) return inTime !== undefined && atMs - inTime.atMs <= slownessMs && inTime.ready
    inTime = { ready, atMs }
    return ready
  }

  return (): Promise<boolean> => {
    if (asked !== undefined && nowMs() - asked.endedMs < freshMs) return asked.answer
    const answer = ask()
    const current = { answer, endedMs: Number.POSITIVE_INFINITY }
    asked = current
    return answer.finally(() => (current.endedMs = nowMs()))
  }
}
