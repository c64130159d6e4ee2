import { setTimeout as delay } from 'node:timers/promises'

/** Throws unless an expectation of a rehearsal holds. */
export function check(isTrue: boolean, sentence: string) {
  if (!isTrue) throw new Error(`Expected: ${sentence}`)
}

/** Waits for the incident to begin, or for what it interrupts. */
export async function until(isTrue: () => Promise<boolean>, withinSeconds = 90) {
  const endMs = performance.now() + withinSeconds * 1_000
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > endMs)
      throw new Error(`It did not happen within ${withinSeconds} s: ${isTrue.toString()}`)
    await delay(500)
  }
}
