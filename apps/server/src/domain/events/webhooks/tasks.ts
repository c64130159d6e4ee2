import { setTimeout as pause } from 'node:timers/promises'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { resealWebhookSecrets } from './secrets.ts'
import type { Subjects } from './sending/subject.ts'
import { createSender, type SenderNeeds } from './sending/sender.ts'

/** How long until what is due is looked for again, while there is nothing and while there is something. */
const idleMs = 250
const busyMs = 50
/** What is on its way when the process is told to stop may go on for so long. */
const graceMs = 3_000

/** Sends messages, of which some are made by rooms above this one, for as long as this process leads: a round ends when it is told to stop, or something fails. */
const sending = (subjects: Subjects): RecurringTask<SenderNeeds> => ({
  name: 'webhooks.send',
  everySeconds: 1,
  run: async (needs, { signal }) => {
    const breaking = new AbortController()
    const sender = createSender({ ...needs, subjects }, { stopping: signal, breaking: breaking.signal })
    try {
      while (!signal.aborted) {
        const taken = await sender.take(needs.now())
        await pause(taken ? busyMs : idleMs, undefined, { signal, ref: false }).catch(() => {})
      }
    } finally {
      const timer = setTimeout(() => breaking.abort(), graceMs)
      await sender.ended().finally(() => clearTimeout(timer))
    }
  },
})

/** After the key of secrets was changed, nothing stays under the old one for long. */
const resealing: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'webhooks.reseal',
  everySeconds: 60,
  run: ({ db, secretBox }, { at }) => resealWebhookSecrets(db, secretBox, at),
}

export const webhookTasks = (subjects: Subjects) => [sending(subjects), resealing] as const
