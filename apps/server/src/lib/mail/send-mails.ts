import { readFile } from 'node:fs/promises'
import { getCACertificates } from 'node:tls'
import { defaultBrandName } from '@tiller/contract/platform/operator/brand'
import { createTransport } from 'nodemailer'
import { readBrands, type Brand } from '#lib/brand/brand.ts'
import type { Config } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { renderMailHtml } from './mail-html.ts'
import { findBounce, recordBounce } from './bounced-addresses.ts'
import { sendDueMessages, type SendResult, type WaitingMail } from './send-pending.ts'

export type MailDependencies = {
  db: Db
  config: Pick<Config, 'smtp' | 'smtpCaFile' | 'mailFrom' | 'baseUrl'>
}

const connectMs = 10_000
/** Maximum time in ms without a byte from the server. */
const silenceMs = 30_000

/**
 * Sends waiting mails through the configured SMTP server over one connection. Permanently rejected mails are not
 * retried, and nothing more is sent to a rejected recipient. If the server is unavailable, the round ends after one
 * attempt. Without a server, mails wait.
 */
export async function sendMails(
  { db, config }: MailDependencies,
  { at, signal }: { at: Date; signal: AbortSignal },
) {
  if (config.smtp === null) return
  const transport = await connectTo(config.smtp, config.smtpCaFile)
  const breakOff = () => transport.close()
  signal.addEventListener('abort', breakOff)
  const { installation, byPublisher } = await readBrands(db)
  let unreachable: SendResult | undefined
  try {
    await sendDueMessages(db, { channel: 'MAIL', at, signal }, async (mail) => {
      if (unreachable !== undefined) return unreachable
      const bouncedAt = await findBounce(db, mail.recipient)
      if (bouncedAt !== undefined) return { fault: suppressed(bouncedAt), permanent: true }
      try {
        await transport.sendMail(
          toMessage(mail, byPublisher.get(mail.publisherId ?? 0) ?? installation, config),
        )
        return 'SENT'
      } catch (error) {
        if (signal.aborted) return undefined
        const failure = failureOf(error)
        if (!failure.ofMessage) unreachable = failure
        if (failure.bounced) await recordBounce(db, mail.recipient, at)
        return failure
      }
    })
  } finally {
    signal.removeEventListener('abort', breakOff)
    transport.close()
  }
}

/** Connects and signs in to the SMTP server without sending anything. Rejects with the reason if that fails. */
export async function verifyMailServer(smtp: NonNullable<Config['smtp']>, caFile: string | null) {
  const transport = await connectTo(smtp, caFile)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Connects to the server. The certificate is read each time, so that a renewed one needs no restart. */
async function connectTo(smtp: NonNullable<Config['smtp']>, caFile: string | null) {
  const authority = caFile === null ? null : await readFile(caFile, 'utf8')
  return createTransport(transportOptions(smtp, authority))
}

/** Requires TLS if there is a password; otherwise TLS is used if the server offers it. */
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

/** Converts a stored mail to a message in its brand. Repeated attempts have the same Message-ID. */
function toMessage(
  { id, recipient, subject, body, headers, createdAt }: WaitingMail,
  brand: Brand,
  { mailFrom, baseUrl }: MailDependencies['config'],
) {
  const address = brand.mailAddress ?? mailFrom ?? `tiller@${new URL(baseUrl).hostname}`
  // Only `storeMail` writes the headers.
  const own = headers as Record<string, string> | null
  const name = brand.mailName ?? (brand.name === defaultBrandName ? '' : brand.name)
  return {
    from: { name, address },
    // An object instead of text, because a text could be parsed as several addresses.
    to: { name: '', address: recipient },
    subject,
    text: body,
    html: renderMailHtml(body, brand, own?.['content-language']),
    messageId: `<mail-${id}.${createdAt.getTime()}@${address.slice(address.indexOf('@') + 1)}>`,
    headers: { 'auto-submitted': 'auto-generated', ...own },
  }
}

type SmtpError = {
  code?: string
  command?: string
  responseCode?: number
  response?: string
  message?: string
}

const suppressed = (bouncedAt: Date) =>
  `The address was rejected on ${bouncedAt.toISOString().slice(0, 10)}. When it works again: tiller mail --confirm <address>`

/** Classifies an error as caused by the message or by the connection. */
function failureOf(error: unknown) {
  // Fields of nodemailer's errors.
  const { code, command, responseCode = 0, response = '', message = 'unknown' } = error as SmtpError
  const ofMessage = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  const permanent = ofMessage && responseCode >= 500
  // 530 and 5.7: the server does not accept mails from us, whoever the recipient is.
  const bounced =
    permanent && command === 'RCPT TO' && responseCode !== 530 && !/^\d{3}[ -]5\.7\./.test(response)
  return { fault: message, permanent, ofMessage, bounced }
}

export const sendMailsTask: RecurringTask<MailDependencies> = {
  name: 'access.sendMails',
  description: 'Sends queued mails and retries those that a mail server refused for the moment.',
  everySeconds: 2,
  run: sendMails,
}
