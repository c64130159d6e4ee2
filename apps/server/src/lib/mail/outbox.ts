import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

export type Channel = 'MAIL' | 'TEXT'

export type Mail = {
  /** An email address or, for text messages, a phone number. */
  recipient: string
  subject: string
  body: string
  /** A code or password in the body; it is removed when the mail has been sent. */
  secret?: string
  /** Default MAIL. */
  channel?: Channel
  /** The customer to which the message belongs; it is deleted with the customer. */
  rootCustomerId?: number
  customerId?: number
  applicationId?: number
  /** Identifies the applicant who receives it, for daily limits. */
  applicantKey?: string
  /** The hiring event whose guests the message lists. */
  campaignId?: number
}

/**
 * Stores a message, which is sent soon after the commit if sending is configured. `tiller mail` lists all
 * messages.
 */
export async function storeMail(db: Db, mail: Mail, at: Date) {
  await db
    .insertInto('mail')
    .values({ ...mail, createdAt: at, nextAt: at })
    .execute()
}

export type MailState = 'SENT' | 'WAITING' | 'GIVEN_UP'

const state = sql<MailState>`case when sent_at is not null then 'SENT' when next_at is not null then 'WAITING'
  else 'GIVEN_UP' end`

/** Newest first. */
export const listMails = (
  db: Db,
  limit: number,
  { recipient, unsent = false }: { recipient?: string | undefined; unsent?: boolean | undefined } = {},
) =>
  db
    .selectFrom('mail')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'createdAt', 'sentAt', 'attempts', 'fault'])
    .select(state.as('state'))
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
    .$if(unsent, (query) => query.where('sentAt', 'is', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
