import { getCurrentTraceParent, runInSpan } from '#lib/tracing/tracing.ts'

/** The number of items and bytes of a batch, an item, or the queue. */
export type BatchSize = { items: number; bytes: number }

type BatchWriterOptions<Item, Result> = {
  /** What is written, for traces. */
  name: string
  /**
   * Writes a batch in one commit and returns one result per item, in order. A rejection means that nothing was written.
   * If a result is a promise, the batch makes room for the next one, and only the item keeps its conflict keys.
   */
  write(items: readonly Item[]): Promise<readonly (Result | Promise<Result>)[]>
  /** Maximum number of batches that are written at the same time. */
  concurrency: number
  /** Maximum size of a batch. A larger item is a batch by itself. */
  largestBatch: Partial<BatchSize>
  /** Maximum size of the queue. Further items are rejected with `overloaded()`. */
  largestQueue: Partial<BatchSize>
  overloaded(): Error
  /** Maximum time in the queue, after which items are rejected with `overloaded()`; unlimited by default. */
  maxWaitMs?: number
  /** Returns the size of an item; by default one item without bytes. */
  sizeOf?(item: Item): BatchSize
  /** Returns the keys of an item. It is not written before earlier items with one of these keys have their results. */
  conflictKeys?(item: Item): readonly string[]
  /** Returns whether a batch that failed with this error is halved and written again, to find the items at fault. */
  splitOn(error: unknown): boolean
  nowMs?(): number
}

export type BatchWriter<Item, Result> = {
  /**
   * Queues an item and resolves when it is committed.
   *
   * @param abandoned removes the item while it is queued
   */
  write(item: Item, abandoned?: AbortSignal): Promise<Result>
  isFull(): boolean
}

type Queued<Item, Result> = {
  item: Item
  size: BatchSize
  keys: readonly string[]
  queuedAtMs: number
  abandoned: AbortSignal | undefined
  /** The span that waits for the item. */
  traceParent: string | undefined
  resolve(result: Result | Promise<Result>): void
  reject(reason: unknown): void
}

const unlimited: BatchSize = { items: Infinity, bytes: Infinity }
const oneItem: BatchSize = { items: 1, bytes: 0 }

/**
 * Creates a writer with group commit: items that arrive while `concurrency` batches are being written are queued and
 * then written together, in one commit. An item is written at once if no batch or conflict key prevents it.
 */
export function createBatchWriter<Item, Result>(
  options: BatchWriterOptions<Item, Result>,
): BatchWriter<Item, Result> {
  type Entry = Queued<Item, Result>
  const { concurrency, overloaded, conflictKeys = () => [], sizeOf = () => oneItem } = options
  const { nowMs = () => performance.now() } = options
  const queue = createQueue<Item, Result>({ ...options, nowMs })
  let running = 0
  let isStarting = false

  /** Starts after the current synchronous code, so that items that are added together form one batch. */
  function start() {
    if (isStarting || running >= concurrency) return
    isStarting = true
    queueMicrotask(() => {
      isStarting = false
      void writeBatches()
    })
  }

  async function writeBatches() {
    if (running >= concurrency) return
    running += 1
    for (let batch = queue.take(); batch.length > 0; batch = queue.take()) {
      start()
      await writeBatch(options, batch, finish)
    }
    running -= 1
  }

  function finish({ keys, resolve }: Entry, result: Result | Promise<Result>) {
    resolve(result)
    if (!(result instanceof Promise)) return queue.release(keys)
    const ended = result.finally(() => {
      queue.release(keys)
      start()
    })
    void ended.catch(() => {})
  }

  return {
    isFull: queue.isFull,
    write: (item, abandoned) => {
      if (queue.isFull()) return Promise.reject(overloaded())
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      queue.add({ item, size: sizeOf(item), keys: conflictKeys(item), abandoned, resolve, reject })
      start()
      return promise
    },
  }
}

async function writeBatch<Item, Result, Entry extends { item: Item; traceParent: string | undefined }>(
  options: Pick<BatchWriterOptions<Item, Result>, 'name' | 'write' | 'splitOn'>,
  batch: readonly Entry[],
  finish: (entry: Entry, result: Result | Promise<Result>) => void,
): Promise<void> {
  try {
    const results = await runForCauses(`write ${options.name}`, batch, () =>
      options.write(batch.map(({ item }) => item)),
    )
    for (const [n, entry] of batch.entries()) finish(entry, results[n] as Result | Promise<Result>)
  } catch (error) {
    const middle = batch.length >> 1
    if (middle === 0 || !options.splitOn(error)) {
      for (const entry of batch) finish(entry, Promise.reject(error))
      return
    }
    await writeBatch(options, batch.slice(0, middle), finish)
    await writeBatch(options, batch.slice(middle), finish)
  }
}

/**
 * The span of a batch for one request is part of its trace; that of several requests begins a trace and links to them.
 */
function runForCauses<T>(
  name: string,
  batch: readonly { traceParent: string | undefined }[],
  work: () => Promise<T>,
): Promise<T> {
  const links = batch.flatMap(({ traceParent }) => traceParent ?? [])
  const [parent] = links
  if (parent === undefined) return work()
  return runInSpan(name, batch.length === 1 ? { parent } : { parent: null, links }, work)
}

type QueueOptions = Pick<
  BatchWriterOptions<never, never>,
  'largestBatch' | 'largestQueue' | 'overloaded' | 'maxWaitMs'
> & { nowMs(): number }

function createQueue<Item, Result>(options: QueueOptions) {
  type Entry = Queued<Item, Result>
  const largestBatch = { ...unlimited, ...options.largestBatch }
  const largestQueue = { ...unlimited, ...options.largestQueue }
  let entries: Entry[] = []
  const queued: BatchSize = { items: 0, bytes: 0 }
  /** The keys of items that are being written. */
  const keysInUse = new Set<string>()

  return {
    isFull: () => queued.items >= largestQueue.items || queued.bytes >= largestQueue.bytes,
    add(entry: Omit<Entry, 'queuedAtMs' | 'traceParent'>) {
      entries.push({ ...entry, queuedAtMs: options.nowMs(), traceParent: getCurrentTraceParent() })
      add(queued, entry.size)
    },
    /**
     * Removes the next batch from the queue: the oldest items, without those that conflict with an older item or with
     * one that is being written.
     */
    take(): Entry[] {
      const batch: Entry[] = []
      const size = { items: 0, bytes: 0 }
      const remaining: Entry[] = []
      const blocked = new Set(keysInUse)
      for (const [n, entry] of entries.entries()) {
        const reason = rejectionOf(entry, options)
        if (reason !== undefined) {
          entry.reject(reason)
          add(queued, entry.size, -1)
          continue
        }
        const isBlocked = entry.keys.some((key) => blocked.has(key))
        for (const key of entry.keys) blocked.add(key)
        if (isBlocked) {
          remaining.push(entry)
          continue
        }
        add(size, entry.size)
        if (batch.length > 0 && (size.items > largestBatch.items || size.bytes > largestBatch.bytes)) {
          entries = remaining.concat(entries.slice(n))
          return batch
        }
        for (const key of entry.keys) keysInUse.add(key)
        batch.push(entry)
        add(queued, entry.size, -1)
      }
      entries = remaining
      return batch
    },
    release(keys: readonly string[]) {
      for (const key of keys) keysInUse.delete(key)
    },
  }
}

/** Returns why an entry leaves the queue without being written, if it does. */
function rejectionOf(
  { abandoned, queuedAtMs }: Pick<Queued<never, never>, 'abandoned' | 'queuedAtMs'>,
  { overloaded, maxWaitMs = Infinity, nowMs }: QueueOptions,
): unknown {
  if (abandoned?.aborted === true) return abandoned.reason
  return nowMs() - queuedAtMs > maxWaitMs ? overloaded() : undefined
}

function add(sum: BatchSize, size: BatchSize, sign: 1 | -1 = 1) {
  sum.items += sign * size.items
  sum.bytes += sign * size.bytes
}
