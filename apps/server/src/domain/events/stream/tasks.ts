import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#lib/config/config.ts'
import { kafkaConfigOf, openKafkaTopic } from '#lib/kafka/kafka-topic.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import type { ContentDependencies, EventSubjects } from '../webhooks/sending/subject.ts'
import { maxWaitingEvents, sendWaitingEvents } from './send.ts'

type EventStreamDependencies = ContentDependencies & {
  config: Pick<Config, 'eventsKafka' | 'eventsKafkaTopic' | 'eventsKafkaCaFile'>
}

/** Interval of queries for waiting events while there are few. */
const idleMs = 250
const maxRetryMs = 30_000

/**
 * Sends events to Kafka while this process leads, one batch at a time, so that the events of a customer keep their
 * order. A round ends at shutdown or after a failure; after repeated failures, the next one waits up to 30 seconds.
 */
export function createEventStreamTask(subjects: EventSubjects): RecurringTask<EventStreamDependencies> {
  let failures = 0
  return {
    name: 'events.stream',
    description: 'Sends events to Kafka, if EVENTS_KAFKA_URL is set. Runs continuously.',
    everySeconds: 1,
    isEndless: true,
    run: async (dependencies, { signal }) => {
      const kafka = kafkaConfigOf(dependencies.config)
      await storeEventsForStream(dependencies.db, kafka !== null)
      if (kafka === null) return waitForShutdown(signal)
      await waitUnlessStopped(retryDelayMs(failures), signal)
      const topic = await openKafkaTopic(kafka)
      try {
        while (!signal.aborted) {
          const sent = await sendWaitingEvents({ ...dependencies, subjects }, topic.send, signal)
          if (sent > 0) failures = 0
          if (sent < maxWaitingEvents) await waitUnlessStopped(idleMs, signal)
        }
      } catch (error) {
        failures += 1
        throw error
      } finally {
        await topic.close()
      }
    },
  }
}

/** Switches on or off that writers store their events for the stream, in every process. */
const storeEventsForStream = (db: Db, on: boolean) =>
  on
    ? db
        .insertInto('eventStream')
        .defaultValues()
        .onConflict((row) => row.doNothing())
        .execute()
    : db.deleteFrom('eventStream').execute()

const retryDelayMs = (failures: number) =>
  failures < 2 ? 0 : Math.min(1_000 * 2 ** (failures - 2), maxRetryMs)

const waitUnlessStopped = (ms: number, signal: AbortSignal) =>
  pause(ms, undefined, { signal, ref: false }).catch(() => {})

async function waitForShutdown(signal: AbortSignal) {
  if (!signal.aborted) await once(signal, 'abort')
}
