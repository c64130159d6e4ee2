import { setTimeout as pause } from 'node:timers/promises'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { resealWebhookSecrets } from './secrets.ts'
import type { EventSubjects } from './sending/subject.ts'
import { createWebhookSender, type SenderDependencies } from './sending/sender.ts'

/** Interval of queries for due messages while there are none. */
const idleMs = 250
const busyMs = 50
/** Running calls may continue for this time during shutdown. */
const graceMs = 3_000

/** Sends messages while this process leads; a round ends at shutdown or after a failure. */
const sendWebhooksTask = (subjects: EventSubjects): RecurringTask<SenderDependencies> => ({
  name: 'webhooks.send',
  description: 'Sends webhooks, job callbacks, and postbacks to publishers. Runs continuously.',
  everySeconds: 1,
  isEndless: true,
  run: async (dependencies, { signal }) => {
    const breaking = new AbortController()
    const sender = createWebhookSender(
      { ...dependencies, subjects },
      { stopping: signal, breaking: breaking.signal },
    )
    try {
      while (!signal.aborted) {
        const queued = await sender.enqueueDue(dependencies.now())
        await pause(queued ? busyMs : idleMs, undefined, { signal, ref: false }).catch(() => {})
      }
    } finally {
      const timer = setTimeout(() => breaking.abort(), graceMs)
      await sender.ended().finally(() => clearTimeout(timer))
    }
  },
})

/** Reseals webhook secrets soon after a key rotation. */
const resealSecretsTask: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'webhooks.reseal',
  description: 'Encrypts the secrets of webhooks with the current key after a key rotation.',
  everySeconds: 60,
  run: ({ db, secretBox }, { at }) => resealWebhookSecrets(db, secretBox, at),
}

export const createWebhookTasks = (subjects: EventSubjects) =>
  [sendWebhooksTask(subjects), resealSecretsTask] as const
