import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

export type Channel = 'MAIL' | 'TEXT'

export type Mail = {
  /** An email address, or of a text message the telephone number. */
  recipient: string
  subject: string
  body: string
  /** A code or password in the body; it is removed when the mail has been sent. */
  secret?: string
  /** Default MAIL. */
  channel?: Channel
  /** Whom it is to or about; it goes when that is erased. */
  rootCustomerId?: number
  customerId?: number
  applicationId?: number
  /** The event whose guests it lists. */
  campaignId?: number
}

/** Keeps a message. It is sent soon after the commit if the operator has set how; he reads all of them with `tiller mail`. */
export async function keepMail(db: Db, mail: Mail, at: Date) {
  await db
    .insertInto('mail')
    .values({ ...mail, createdAt: at, nextAt: at })
    .execute()
}

/** What has become of a message. */
export type MailState = 'SENT' | 'WAITING' | 'GIVEN_UP'

const state = sql<MailState>`case when sent_at is not null then 'SENT' when next_at is not null then 'WAITING'
  else 'GIVEN_UP' end`

/** The newest first. */
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
