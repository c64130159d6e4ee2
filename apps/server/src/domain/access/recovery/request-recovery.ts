import { normalizeCode } from '@tiller/contract/pasted-text'
import type { TextId } from '@tiller/pages/pages'
import { sql } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { hashSecret, createSecret } from '#lib/crypto/secrets.ts'
import { readBrandName } from '#lib/brand/brand.ts'
import { storeMail } from '#lib/mail/outbox.ts'
import { createMailText, toLanguage } from '#lib/mail/user-mail.ts'
import { recordAttempt, type AttemptLimit } from '../sign-in/attempts.ts'
import { hasEmailAddressSql } from '../sign-in/users.ts'

export const recoveryLinkMinutes = 60
export const recoveryPath = '/console/recovery'

const linkMs = recoveryLinkMinutes * 60_000
const emailLengthMax = 254

/** Limits the requests from a subscriber's address, whoever they are for. */
const createRequestLimit = (subscriber: string): AttemptLimit => ({
  name: ['recovery requests', subscriber],
  allowed: 10,
  windowMs: linkMs,
})

/**
 * Limits the mails to a person. It is counted per credential, because an e-mail address has many spellings. An
 * attacker who uses up the limit does no harm: the person then has working links.
 */
const createLinkLimit = (credentialId: number): AttemptLimit => ({
  name: ['recovery links', credentialId],
  allowed: 3,
  windowMs: linkMs,
})

/** Returns why an input cannot be an e-mail address, or undefined if it can be one. */
export const findEmailProblem = (emailAddress: string): TextId | undefined =>
  emailAddress.length <= emailLengthMax && /^[^@\s]+@[^@\s]+$/.test(normalizeCode(emailAddress))
    ? undefined
    : 'Enter an e-mail address, such as name@example.com.'

/**
 * Requests a mail with a link that sets a new password. It does not look up the person, so neither its result nor its
 * duration reveals whether there is one. Throws `too-many-requests` above the hourly limit of the subscriber.
 */
export async function requestRecovery(db: Db, emailAddress: string, subscriber: string, at: Date) {
  const limit = createRequestLimit(subscriber)
  const seconds = await recordAttempt(db, limit, at)
  if (seconds !== undefined)
    throw new ApiError(
      'too-many-requests',
      `At most ${limit.allowed} links can be requested from an address per hour; try again in ${Math.ceil(seconds / 60)} minutes.`,
      [],
      seconds,
    )
  await db
    .insertInto('recoveryRequest')
    .values({ emailAddress: normalizeCode(emailAddress), requestedAt: at })
    .onConflict((conflict) => conflict.expression(sql`lower(email_address)`).doNothing())
    .execute()
}

const requestsPerRound = 50

/** Mails links for the waiting requests, oldest first. Requests for unknown e-mail addresses are only deleted. */
export const mailRecoveryLinks = (db: Db, baseUrl: string, at: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ emailAddress: string }>`
      delete from recovery_request where id = any(array(
        select id from recovery_request order by id limit ${requestsPerRound} for update skip locked))
      returning email_address as "emailAddress"`.execute(tx)
    for (const { emailAddress } of rows) await mailRecoveryLink(tx, { emailAddress, baseUrl }, at)
  })

/**
 * Mails a person a link, unless the e-mail address is unknown or its hourly limit is reached. Returns whether a link
 * was mailed.
 */
export async function mailRecoveryLink(
  tx: Tx,
  { emailAddress, baseUrl }: { emailAddress: string; baseUrl: string },
  at: Date,
): Promise<boolean> {
  const credential = await tx
    .selectFrom('credential')
    .select(['id', 'emailAddress', 'language'])
    .where(hasEmailAddressSql(emailAddress))
    .executeTakeFirst()
  if (credential === undefined || (await recordAttempt(tx, createLinkLimit(credential.id), at)) !== undefined)
    return false
  const secret = createSecret('tlr_recovery')
  await tx
    .insertInto('recoveryLink')
    .values({
      secretHash: hashSecret(secret),
      credentialId: credential.id,
      expiresAt: new Date(at.getTime() + linkMs),
    })
    .execute()
  const brand = await readBrandName(tx)
  const language = toLanguage(credential.language)
  const t = createMailText(language)
  const body = [
    t('Set a new password for the {brand} console within {minutes} minutes:', {
      brand,
      minutes: recoveryLinkMinutes,
    }),
    `${baseUrl}${recoveryPath}/${secret}`,
    t('If you did not request this e-mail, ignore it. Your password does not change.'),
  ].join('\n\n')
  const subject = t('Set a new password for {brand}', { brand })
  await storeMail(tx, { recipient: credential.emailAddress, language, subject, secret, body }, at)
  return true
}
