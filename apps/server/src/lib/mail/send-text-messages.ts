import type { Config } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { EgressClient } from '#lib/egress/egress.ts'
import { EgressError } from '#lib/egress/egress-error.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { sendDueMessages, type SendResult, type WaitingMail } from './send-pending.ts'

export type TextMessageDependencies = {
  db: Db
  egress: Pick<EgressClient, 'open'>
  config: Pick<Config, 'smsUrl' | 'smsToken' | 'egressAllowPrivate'>
}

const totalMs = 10_000
const maxAnswerBytes = 65_536

/**
 * Posts waiting text messages to the configured URL as `{id, to, text}`, with the id as `Idempotency-Key`.
 * Without a URL, they wait.
 */
export async function sendTextMessages(
  dependencies: TextMessageDependencies,
  { at, signal }: { at: Date; signal: AbortSignal },
) {
  const { smsUrl } = dependencies.config
  if (smsUrl === null) return
  await sendDueMessages(dependencies.db, { channel: 'TEXT', at, signal }, (text) =>
    post(dependencies, smsUrl, text, signal),
  )
}

async function post(
  { egress, config }: TextMessageDependencies,
  url: string,
  { id, recipient, body }: WaitingMail,
  signal: AbortSignal,
): Promise<SendResult | undefined> {
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
    if (answer.status >= 200 && answer.status < 300) return 'SENT'
    return { fault: `The server responded with status ${answer.status}.`, permanent: false }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return error.reason === 'stopped' ? undefined : { fault: error.message, permanent: false }
  }
}

export const sendTextMessagesTask: RecurringTask<TextMessageDependencies> = {
  name: 'access.sendTexts',
  description: 'Sends queued text messages, such as sign-in codes.',
  everySeconds: 2,
  run: sendTextMessages,
}
