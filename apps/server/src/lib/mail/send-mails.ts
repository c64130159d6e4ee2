import { readFile } from 'node:fs/promises'
import { getCACertificates } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { Config } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { sendWaiting, type Delivered, type WaitingMail } from './send-pending.ts'

export type MailNeeds = { db: Db; config: Pick<Config, 'smtp' | 'smtpCaFile' | 'mailFrom' | 'baseUrl'> }

const connectMs = 10_000
/** Without a byte from the server. */
const silenceMs = 30_000

/**
 * Sends the mails that wait through the operator's SMTP server, over one connection. A recipient or a content that the server
 * refuses for good is given up at once. While the server cannot be reached or lets nobody in, one attempt stands for all
 * of a round. Without a server they wait.
 */
export async function sendMails(
  { db, config }: MailNeeds,
  { at, signal }: { at: Date; signal: AbortSignal },
) {
  if (config.smtp === null) return
  const from = config.mailFrom ?? `tiller@${new URL(config.baseUrl).hostname}`
  // Read for each round: a certificate that is renewed is believed without a new start.
  const authority = config.smtpCaFile === null ? null : await readFile(config.smtpCaFile, 'utf8')
  const transport = createTransport(transportOptions(config.smtp, authority))
  const breakOff = () => transport.close()
  signal.addEventListener('abort', breakOff)
  let unreachable: Delivered | undefined
  try {
    await sendWaiting(db, { channel: 'MAIL', at, signal }, async (mail) => {
      if (unreachable !== undefined) return unreachable
      try {
        await transport.sendMail(toMessage(mail, from))
        return 'SENT'
      } catch (error) {
        if (signal.aborted) return undefined
        const failure = failureOf(error)
        if (!failure.ofMessage) unreachable = failure
        return failure
      }
    })
  } finally {
    signal.removeEventListener('abort', breakOff)
    transport.close()
  }
}

/** With a password the connection must be encrypted; without one it is where the server can. */
const transportOptions = (
  { host, port, implicitTls, user, password }: NonNullable<Config['smtp']>,
  authority: string | null,
) => ({
  host,
  port,
  secure: implicitTls,
  ...(user === null ? {} : { auth: { user, pass: password ?? '' }, requireTLS: true }),
  ...(authority === null ? {} : { tls: { ca: [...getCACertificates(), authority] } }),
  pool: true as const,
  maxConnections: 1,
  connectionTimeout: connectMs,
  greetingTimeout: connectMs,
  dnsTimeout: connectMs,
  socketTimeout: silenceMs,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** One that is sent twice has the same id twice. */
const toMessage = ({ id, recipient, subject, body, createdAt }: WaitingMail, from: string) => ({
  from,
  // Not a text that is read, which might be several addresses.
  to: { name: '', address: recipient },
  subject,
  text: body,
  date: createdAt,
  messageId: `<mail-${id}.${createdAt.getTime()}@${from.slice(from.indexOf('@') + 1)}>`,
  headers: { 'auto-submitted': 'auto-generated' },
})

type SmtpError = { code?: string; command?: string; responseCode?: number; message?: string }

/** What is wrong with this message, or with sending at all. */
function failureOf(error: unknown) {
  // As nodemailer makes them.
  const { code, command, responseCode = 0, message = 'unknown' } = error as SmtpError
  const ofMessage = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  return { fault: message, hopeless: ofMessage && responseCode >= 500, ofMessage }
}

export const sendMailsTask: RecurringTask<MailNeeds> = {
  name: 'access.sendMails',
  everySeconds: 2,
  run: sendMails,
}
