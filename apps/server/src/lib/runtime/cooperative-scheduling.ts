import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits until everybody else was served, before the next step of something long. However many there are who do something
 * long, others are served between any two of their steps.
 */
export function afterOthers(): Promise<unknown> {
  last = last
    .then(() => Promise.all(headStarts))
    .then(() => setImmediate())
    .then(endPass)
  return last
}

/** Of those who go first; none of them rejects. */
const headStarts = new Set<Promise<void>>()
/** Twice what a click takes in quiet. A step takes half of it, so long work goes on at a third of its pace at worst. */
const headStartMs = 10

/**
 * Lets no step of anything long come in between, for as long as a head start. What goes to the database and back eight times
 * would wait for a step each time, and a seeker for all of them.
 */
export async function runWithPriority<T>(work: Promise<T>): Promise<T> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, headStartMs)
  headStarts.add(over)
  void over.then(() => headStarts.delete(over))
  try {
    return await work
  } finally {
    clearTimeout(timer)
    resolve()
  }
}

/** Those who wait for the end of this pass of the event loop. */
let pass: PromiseWithResolvers<void> | undefined

function endPass() {
  pass?.resolve()
  pass = undefined
}

/**
 * Waits until all that has arrived was looked at, to send short answers one right after the other: to write a socket and wake
 * its reader, and then to make the next answer, takes a third longer than first to make all and then to send all. No step of
 * anything long comes before them.
 */
export function endOfTick(): Promise<void> {
  if (pass === undefined) {
    pass = Promise.withResolvers<void>()
    void setImmediate().then(endPass)
  }
  return pass.promise
}

/** A text of so many characters takes milliseconds to walk through once, and is walked through ten times. */
const longChars = 32_768

/** Before the next step with a text of so many characters: others first, if it is long. */
export async function yieldIfLarge(chars: number) {
  if (chars > longChars) await afterOthers()
}

/** So many of what takes a tenth of a millisecond each are one step. */
export const stepSize = 20

/**
 * Makes something of each, one after the other; of very many in steps.
 *
 * @param size how many are a step
 */
export async function mapInChunks<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
  size = stepSize,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % size === 0) await afterOthers()
    made.push(make(item))
  }
  return made
}
