import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { failSpan, runInSpan } from '#lib/tracing/tracing.ts'
import type { MessageChannel } from './outbox.ts'

export type WaitingMail = {
  id: number
  recipient: string
  subject: string
  body: string
  headers: unknown
  createdAt: Date
  attempts: number
  /** The publisher in whose brand the mail is sent; null for that of the installation. */
  publisherId: number | null
  traceParent: string | null
}

/** The result of one attempt. `permanent` means that a retry would fail, too. */
export type SendResult = 'SENT' | { fault: string; permanent: boolean }

const perRound = 50
const firstPauseSeconds = 90
const longestPauseSeconds = 3_600
/** Messages are retried for this time. Older ones are useless: codes expire within minutes, reminders within hours. */
const triedHours = 12
const maxFaultCharacters = 500

/**
 * Sends the due messages of a channel, oldest first, at least once: a message whose result could not be stored
 * is sent again. Failed messages are retried for 12 hours, first after 90 seconds and then after three times
 * the previous delay, at most one hour. The last error is stored.
 *
 * @param deliver returns undefined if it was aborted by a shutdown
 */
export async function sendDueMessages(
  db: Db,
  { channel, at, signal }: { channel: MessageChannel; at: Date; signal: AbortSignal },
  deliver: (mail: WaitingMail) => Promise<SendResult | undefined>,
) {
  await giveUp(db, channel, at)
  const waiting = await db
    .selectFrom('mail')
    .select([
      'id',
      'recipient',
      'subject',
      'body',
      'headers',
      'createdAt',
      'attempts',
      'publisherId',
      'traceParent',
    ])
    .where('channel', '=', channel)
    .where('nextAt', '<=', at)
    .orderBy('nextAt')
    .orderBy('id')
    .limit(perRound)
    .execute()
  for (const mail of waiting) {
    if (signal.aborted) break
    await runInSpan(`send ${channel}`, { kind: 'client', parent: mail.traceParent }, async (span) => {
      const delivered = await deliver(mail)
      if (delivered === undefined) return
      if (span !== undefined && delivered !== 'SENT') failSpan(span, 'not-sent')
      await note(db, mail, delivered, at)
    })
  }
}

const giveUp = (db: Db, channel: MessageChannel, at: Date) =>
  db
    .updateTable('mail')
    .set({ nextAt: null, fault: sql`coalesce(fault, ${`It was not sent within ${triedHours} hours.`})` })
    .where('channel', '=', channel)
    .where('nextAt', '<=', at)
    .where('createdAt', '<', new Date(at.getTime() - triedHours * 3_600_000))
    .execute()

const bodyWithoutSecret = sql<string>`case when secret is null then body else replace(body, secret, '[removed]') end`

async function note(db: Db, { id, attempts }: WaitingMail, delivered: SendResult, at: Date) {
  const pauseSeconds = Math.min(firstPauseSeconds * 3 ** attempts, longestPauseSeconds)
  await db
    .updateTable('mail')
    .set({
      attempts: attempts + 1,
      ...(delivered === 'SENT'
        ? { sentAt: at, nextAt: null, fault: null, body: bodyWithoutSecret, secret: null }
        : {
            fault: delivered.fault.slice(0, maxFaultCharacters),
            nextAt: delivered.permanent ? null : new Date(at.getTime() + pauseSeconds * 1000),
          }),
    })
    .where('id', '=', id)
    .execute()
}
