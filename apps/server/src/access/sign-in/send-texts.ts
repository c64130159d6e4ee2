import { sql } from 'kysely'
import type { Config } from '../../kit/config.ts'
import type { Db } from '../../kit/db/database.ts'
import type { Egress } from '../../kit/egress/egress.ts'
import { EgressError } from '../../kit/egress/egress-error.ts'
import type { RecurringTask } from '../../kit/work/task.ts'

export type TextNeeds = {
  db: Db
  egress: Pick<Egress, 'open'>
  config: Pick<Config, 'smsUrl' | 'smsToken' | 'egressAllowPrivate'>
}

const textsPerRound = 50
const totalMs = 10_000
const maxAnswerBytes = 65_536
/** After so many it is given up: a reminder that comes a day later helps nobody. */
const maxAttempts = 6

type Waiting = { id: number; recipient: string; body: string; attempts: number }

/**
 * Posts the text messages that wait to the address that the operator has set, the oldest first: `{id, to, text}`, with the id as
 * the `Idempotency-Key`, because a message whose answer was lost is sent again. Without an address they wait.
 */
export async function sendTexts(needs: TextNeeds, { at, signal }: { at: Date; signal: AbortSignal }) {
  const { db, config } = needs
  if (config.smsUrl === null) return
  const waiting = await db
    .selectFrom('mail')
    .select(['id', 'recipient', 'body', 'attempts'])
    .where('nextAt', '<=', at)
    .orderBy('nextAt')
    .orderBy('id')
    .limit(textsPerRound)
    .execute()
  for (const text of waiting) {
    if (signal.aborted) break
    const isSent = await post(needs, config.smsUrl, text, signal)
    const attempts = text.attempts + 1
    const pause = sql<Date>`${at}::timestamptz + ${30 * 3 ** attempts} * interval '1 second'`
    await db
      .updateTable('mail')
      .set(
        isSent
          ? { sentAt: at, attempts, nextAt: null }
          : { attempts, nextAt: attempts < maxAttempts ? pause : null },
      )
      .where('id', '=', text.id)
      .execute()
  }
}

async function post(
  { egress, config }: TextNeeds,
  url: string,
  { id, recipient, body }: Waiting,
  signal: AbortSignal,
): Promise<boolean> {
  const { smsToken, egressAllowPrivate: http } = config
  try {
    const answer = await egress.open({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `text-${id}`,
        ...(smsToken === null ? {} : { authorization: `Bearer ${smsToken}` }),
      },
      body: Buffer.from(JSON.stringify({ id, to: recipient, text: body })),
      http,
      totalMs,
      maxBytes: maxAnswerBytes,
      signal,
    })
    answer.close()
    return answer.status >= 200 && answer.status < 300
  } catch (error) {
    if (error instanceof EgressError) return false
    throw error
  }
}

/** A code for signing in is worth something for minutes only. */
export const texting: RecurringTask<TextNeeds> = {
  name: 'access.sendTexts',
  everySeconds: 2,
  run: sendTexts,
}
