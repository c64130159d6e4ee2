import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Yields to the event loop between two steps of long work: other requests run before every step, however many
 * long tasks there are.
 */
export function yieldToEventLoop(): Promise<unknown> {
  last = last
    .then(() => Promise.all(headStarts))
    .then(() => setImmediate())
    .then(endPass)
  return last
}

/** Prioritized work, as promises that never reject. */
const headStarts = new Set<Promise<void>>()
/**
 * Chunked work waits for prioritized work for this time, twice the duration of a click without load. Long work slows
 * down to a third at worst, because its chunks take half of the time.
 */
const headStartMs = 10

/**
 * Runs `work` ahead of chunked work for up to 10 ms; otherwise each of a click's eight round trips to the
 * database would wait for a chunk.
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

/** Resolves at the end of the current event-loop iteration; undefined if nothing waits for it. */
let pass: PromiseWithResolvers<void> | undefined

function endPass() {
  pass?.resolve()
  pass = undefined
}

/**
 * Waits until all received data is processed, so that short responses are sent together: alternating between computing
 * and sending responses takes a third longer. It resolves before the next chunk of long work.
 */
export function waitForEndOfTick(): Promise<void> {
  if (pass === undefined) {
    pass = Promise.withResolvers<void>()
    void setImmediate().then(endPass)
  }
  return pass.promise
}

/**
 * Yields before texts of this length: scanning a longer one takes milliseconds, and each is scanned about ten times.
 */
const longChars = 32_768

/** Yields before processing a long text. */
export async function yieldIfLarge(chars: number) {
  if (chars > longChars) await yieldToEventLoop()
}

/** Number of items per chunk for work of about 0.1 ms per item. */
export const defaultChunkSize = 20

/**
 * Maps items in order and yields to the event loop between chunks.
 *
 * @param size number of items per chunk
 */
export async function mapInChunks<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
  size = defaultChunkSize,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % size === 0) await yieldToEventLoop()
    made.push(make(item))
  }
  return made
}
