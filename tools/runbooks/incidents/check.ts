import { setTimeout as delay } from 'node:timers/promises'

/** Throws unless an expectation of a rehearsal holds. */
export function check(isTrue: boolean, sentence: string) {
  if (!isTrue) throw new Error(`Expected: ${sentence}`)
}

/** Waits until a condition is true. Throws after `withinSeconds` with a sentence that states the condition. */
export async function until(
  isTrue: () => Promise<boolean>,
  withinSeconds = 90,
  sentence = isTrue.toString(),
) {
  const endMs = performance.now() + withinSeconds * 1_000
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > endMs) throw new Error(`After ${withinSeconds} s, this was not so: ${sentence}`)
    await delay(500)
  }
}
