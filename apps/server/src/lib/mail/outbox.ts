import type { Language } from '@tiller/pages/pages'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

export type MessageChannel = 'MAIL' | 'TEXT'

export type Mail = {
  /** An e-mail address or, for text messages, a phone number. */
  recipient: string
  subject: string
  body: string
  /** A code or password in the body, which is removed after the mail was sent. */
  secret?: string
  /** The channel of the message; MAIL by default. */
  channel?: MessageChannel
  /** The language of subject and body, which a header and the HTML state. */
  language?: Language
  /** Headers in addition to those of every mail. */
  headers?: Readonly<Record<string, string>>
  /** The customer to which the message belongs. The message is deleted with the customer. */
  rootCustomerId?: number
  customerId?: number
  applicationId?: number
  /** Identifies the applicant who receives the message, for daily limits. */
  applicantKey?: string
  /** The publisher in whose brand the mail is sent; that of the installation by default. */
  publisherId?: number | null
  /** The hiring event whose guests the message lists. */
  campaignId?: number
}

/**
 * Stores a message, which is sent soon after the commit if sending is configured. `tiller mail` lists all
 * messages.
 */
export async function storeMail(db: Db, { headers, language, ...mail }: Mail, at: Date) {
  const all = { ...(language === undefined ? {} : { 'content-language': language }), ...headers }
  await db
    .insertInto('mail')
    .values({
      ...mail,
      headers: Object.keys(all).length === 0 ? null : JSON.stringify(all),
      createdAt: at,
      nextAt: at,
    })
    .execute()
}

export type MailState = 'SENT' | 'WAITING' | 'GIVEN_UP'

/** SQL for the state of a message. */
export const mailStateSql = sql<MailState>`case when sent_at is not null then 'SENT' when next_at is not null then 'WAITING'
  else 'GIVEN_UP' end`

/** Lists messages, newest first. */
export const listMails = (
  db: Db,
  limit: number,
  { recipient, unsent = false }: { recipient?: string | undefined; unsent?: boolean | undefined } = {},
) =>
  db
    .selectFrom('mail')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'createdAt', 'sentAt', 'attempts', 'fault'])
    .select(mailStateSql.as('state'))
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
    .$if(unsent, (query) => query.where('sentAt', 'is', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
