import type { Db } from '../../kit/db/database.ts'

export type Mail = {
  /** An email address, or of a text message the telephone number. */
  recipient: string
  subject: string
  body: string
  /** Default MAIL. */
  channel?: 'MAIL' | 'TEXT'
  /** Whom it is to or about; it goes when that is erased. */
  rootCustomerId?: number
  customerId?: number
  applicationId?: number
  /** The event whose guests it lists. */
  campaignId?: number
}

/**
 * Keeps a message. Text messages are sent by `sendTexts` if the operator has set how; of all others the operator reads with
 * `tiller mail`, for nothing is configured to send them.
 */
export async function keepMail(db: Db, mail: Mail, at: Date) {
  await db
    .insertInto('mail')
    .values({ ...mail, createdAt: at, nextAt: mail.channel === 'TEXT' ? at : null })
    .execute()
}

/** The newest first. */
export const listMails = (db: Db, limit: number, recipient?: string) =>
  db
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'body', 'createdAt'])
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
