import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { hashSecret } from '#lib/crypto/secrets.ts'

const invitations = (db: Db, secret: string, at: Date) =>
  db.selectFrom('appUser').where('invitationHash', '=', hashSecret(secret)).where('invitationUntil', '>', at)

/**
 * Finds an open invitation. The secret was mailed to the invited person, so its holder may learn whether this person
 * signs in already.
 */
export const findInvitation = (db: Db, secret: string, at: Date) =>
  invitations(db, secret, at)
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.rootCustomerId', '=', 'appUser.rootCustomerId')
        .onRef('customer.id', '=', 'appUser.customerId'),
    )
    .leftJoin('credential', (join) =>
      join.on(sql<boolean>`lower(credential.email_address) = lower(app_user.email_address)`),
    )
    .select([
      'appUser.emailAddress',
      'appUser.role',
      'customer.name as customerName',
      'credential.id as credentialId',
    ])
    .executeTakeFirst()

/**
 * Makes the person a user of the customer. A new person gets this password; a known one keeps their own.
 * @returns false if the invitation is no longer open
 */
export const acceptInvitation = (
  db: Db,
  { secret, passwordHash }: { secret: string; passwordHash: string | undefined },
  at: Date,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const user = await invitations(tx, secret, at)
      .select(['rootCustomerId', 'customerId', 'id', 'emailAddress'])
      .forUpdate()
      .executeTakeFirst()
    if (user === undefined) return false
    if (passwordHash !== undefined)
      await tx
        .insertInto('credential')
        .values({ emailAddress: user.emailAddress, passwordHash, mustChangePassword: false })
        // Another customer's invitation may have been accepted meanwhile.
        .onConflict((conflict) => conflict.expression(sql`lower(email_address)`).doNothing())
        .execute()
    const { numUpdatedRows } = await tx
      .updateTable('appUser')
      .set((eb) => ({
        credentialId: eb
          .selectFrom('credential')
          .select('id')
          .where(sql<boolean>`lower(credential.email_address) = lower(app_user.email_address)`),
        invitationHash: null,
        invitationUntil: null,
      }))
      .where(tenantIsSql('appUser', user))
      .where('id', '=', user.id)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })
