/**
 * Creates a queue that runs one pass at a time. A call of `next` during a pass waits for the following one, because the
 * current one may have started too early.
 */
export function createPassQueue(pass: () => Promise<void>) {
  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined
  const next = (): Promise<void> => {
    if (running === undefined) {
      running = pass().finally(() => (running = undefined))
      return running
    }
    queued ??= after(running)
    return queued
  }
  const after = async (earlier: Promise<void>) => {
    await earlier.catch(() => {})
    queued = undefined
    return next()
  }
  return { next, idle: async () => running?.catch(() => {}) }
}
