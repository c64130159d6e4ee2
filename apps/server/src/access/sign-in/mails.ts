import type { Db } from '../../kit/db/database.ts'

/** A mail, or a text message if the recipient is a telephone number. */
export type Mail = { recipient: string; subject: string; body: string }

/** Keeps a message that nothing is configured to send. The operator reads it with `tiller mail`. */
export async function keepMail(db: Db, mail: Mail, at: Date) {
  await db
    .insertInto('mail')
    .values({ ...mail, createdAt: at })
    .execute()
}

/** The newest first. */
export const listMails = (db: Db, limit: number, recipient?: string) =>
  db
    .selectFrom('mail')
    .selectAll()
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
