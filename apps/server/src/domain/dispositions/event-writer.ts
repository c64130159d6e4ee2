import { type BatchWriter, createBatchWriter } from '#lib/runtime/batch-writer.ts'
import {
  maxBytesPerStatement,
  maxEventsPerStatement,
  maxQueuedBytes,
  maxQueuedEvents,
  storeTimeoutMs,
  maxConcurrentStatements,
} from './limits.ts'
import { toStoreError, StoreUnavailableError } from './store.ts'

/** The events of one request and the size of its body. */
export type EventBatch<Event> = { events: readonly Event[]; bytes: number }

/**
 * Writes the events of requests and resolves when all of them are on disk. If it rejects, none are, or the connection
 * broke and it is unknown whether all or none are. The events of a request are never divided between two statements.
 */
export type EventWriter<Event> = BatchWriter<EventBatch<Event>, void>

/** Creates a writer of reported dispositions or conversions. It halves a rejected batch to find the events at fault. */
export const createReportWriter = <Event>(
  store: (events: readonly Event[]) => Promise<void>,
): EventWriter<Event> =>
  createBatchWriter({
    name: 'dispositions',
    write: async (requests) => {
      try {
        await store(requests.flatMap(({ events }) => events))
      } catch (error) {
        throw toStoreError(error)
      }
      return requests.map(() => undefined)
    },
    concurrency: maxConcurrentStatements,
    largestBatch: { items: maxEventsPerStatement, bytes: maxBytesPerStatement },
    largestQueue: { items: maxQueuedEvents, bytes: maxQueuedBytes },
    maxWaitMs: storeTimeoutMs,
    overloaded: createOverloadError,
    sizeOf: ({ events, bytes }) => ({ items: events.length, bytes }),
    splitOn: (error) => !(error instanceof StoreUnavailableError),
  })

/**
 * Creates the error for an overloaded server. It is thrown before the body of a request is read, and again after it.
 */
export const createOverloadError = () => new StoreUnavailableError('The queue of events is full.')
