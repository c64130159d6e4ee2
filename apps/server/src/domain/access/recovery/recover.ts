import type { Db, Tx } from '#lib/postgres/database.ts'
import { hashSecret } from '#lib/crypto/secrets.ts'
import { readBrandName } from '#lib/brand/brand.ts'
import { storeMail, type Mail } from '#lib/mail/outbox.ts'
import { createMailText, toLanguage } from '#lib/mail/user-mail.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { endSignInsOfCredential } from '../sign-in/sign-in.ts'
import { listUsersOfCredential, setPassword } from '../sign-in/users.ts'

/** Finds the person whose password an open link sets. */
export const findRecoveryLinkOwner = (db: Db, secret: string, at: Date) =>
  db
    .selectFrom('recoveryLink')
    .innerJoin('credential', 'credential.id', 'recoveryLink.credentialId')
    .select(['credential.id as credentialId', 'credential.emailAddress', 'credential.language'])
    .where('secretHash', '=', hashSecret(secret))
    .where('expiresAt', '>', at)
    .executeTakeFirst()

type Recovery = { secret: string; passwordHash: string; requestId: string }

/**
 * Sets the password of the link's owner, invalidates their links, and ends their sessions, tokens, and sign-ins. The
 * audit log of each of their customers records it, and a mail informs the person. A second factor is still required
 * to sign in.
 * @returns false if the link is no longer open; of two concurrent uses, one succeeds
 */
export const resetPasswordByLink = (
  db: Db,
  { secret, passwordHash, requestId }: Recovery,
  at: Date,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const person = await findRecoveryLinkOwner(tx, secret, at)
    if (person === undefined) return false
    const { numDeletedRows } = await tx
      .deleteFrom('recoveryLink')
      .where('secretHash', '=', hashSecret(secret))
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    // Deletes sign-ins before it changes the credential, because a sign-in locks these rows in the same order.
    await endSignInsOfCredential(tx, person.credentialId)
    await setPassword(tx, person, { passwordHash, mustChange: false })
    await recordRecovery(tx, person.credentialId, requestId, at)
    await storeMail(tx, writePasswordChanged(person, await readBrandName(tx)), at)
    return true
  })

async function recordRecovery(tx: Tx, credentialId: number, requestId: string, at: Date) {
  const accounts = await listUsersOfCredential(tx, credentialId)
  const events = accounts.map(({ rootCustomerId, customerId, id }) => ({
    rootCustomerId,
    customerId,
    at,
    change: {
      objectType: 'USER' as const,
      objectId: id,
      action: 'CHANGE' as const,
      reason: 'New password set with a mailed link',
      by: { kind: 'USER' as const, appClientId: null, userId: id, requestId },
    },
  }))
  await publishEvents(tx, ...events)
}

function writePasswordChanged(
  person: { emailAddress: string; language: string | null },
  brand: string,
): Mail {
  const language = toLanguage(person.language)
  const t = createMailText(language)
  return {
    recipient: person.emailAddress,
    language,
    subject: t('Your {brand} password was changed', { brand }),
    body: [
      t(
        'Your password for the {brand} console was changed with a link from an e-mail. All your sessions have ended.',
        { brand },
      ),
      t(
        'If this was not you, somebody can read your e-mails. Secure your mailbox, set a new password on the sign-in page, and inform the owner of your account.',
      ),
    ].join('\n\n'),
  }
}
