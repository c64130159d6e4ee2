import { translate, type Language } from '@tiller/pages/pages'
import { sql } from 'kysely'
import type { Config } from '#lib/config/config.ts'
import { toRecipientKey } from '#lib/mail/bounced-addresses.ts'
import { storeMail, type Mail } from '#lib/mail/outbox.ts'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Tx } from '#lib/postgres/database.ts'

export type ApplicantMailConfig = Pick<Config, 'applicantMailsPerDay'>

/**
 * Queues a message to an applicant, unless the recipient has got the daily maximum from all customers. Anyone can enter
 * another person’s address in a form, so limits per sender and per job are not enough.
 */
export async function storeApplicantMail(
  tx: Tx,
  { applicantMailsPerDay: limit }: ApplicantMailConfig,
  mail: Mail,
  at: Date,
) {
  const applicantKey = toRecipientKey(mail.recipient)
  if (limit > 0) {
    await sql`select pg_advisory_xact_lock(${toObjectLockKey('mailRecipient', applicantKey)})`.execute(tx)
    const { count } = await tx
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('applicantKey', '=', applicantKey)
      .where('createdAt', '>', new Date(at.getTime() - 86_400_000))
      .executeTakeFirstOrThrow()
    if (count >= limit) return
  }
  await storeMail(tx, { ...mail, applicantKey }, at)
}

/** Formats the greeting of a mail. A name that could be a link is omitted, because anyone may have entered it. */
export const formatGreeting = (firstName: string | null, language: Language) =>
  firstName === null || /[.:/@\\\n]|^.{41}/su.test(firstName.normalize('NFKC').replaceAll('。', '.'))
    ? translate(language, 'Hello,')
    : translate(language, 'Hello {name},', { name: firstName })
