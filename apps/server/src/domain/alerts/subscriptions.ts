import { alertKinds, type AlertKind } from '@tiller/contract/platform/alerts/schemas'
import { sql } from 'kysely'
import type { Language } from '@tiller/pages/pages'
import { toLanguage } from '#lib/mail/user-mail.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'

const optional: ReadonlySet<AlertKind> = new Set(['WEEKLY_DIGEST'])
const defaultRoles: ReadonlySet<string> = new Set(['OWNER', 'EDITOR'])

/** Returns the alerts that are mailed to a user who has not chosen. */
const defaultKinds = (role: string) =>
  defaultRoles.has(role) ? alertKinds.filter((kind) => !optional.has(kind)) : []

/** Converts stored kinds, of which this version may not know all. */
const toKinds = (stored: readonly string[]) => alertKinds.filter((kind) => stored.includes(kind))

/** Returns the alerts that are mailed to a user, or undefined if the user does not exist. */
export async function findAlertSubscriptions(
  db: Db,
  tenant: Tenant,
  userId: number,
): Promise<AlertKind[] | undefined> {
  const user = await db
    .selectFrom('appUser')
    .leftJoin('alertSubscription', (join) =>
      join.on(joinSameTenant('alertSubscription', 'appUser', { appUserId: 'appUser.id' })),
    )
    .select(['role', 'kinds'])
    .where(tenantIsSql('appUser', tenant))
    .where('appUser.id', '=', userId)
    .executeTakeFirst()
  return user && (user.kinds === null ? defaultKinds(user.role) : toKinds(user.kinds))
}

export const setAlertSubscriptions = (tx: Tx, tenant: Tenant, userId: number, kinds: readonly AlertKind[]) =>
  tx
    .insertInto('alertSubscription')
    .values({
      rootCustomerId: tenant.rootCustomerId,
      customerId: tenant.customerId,
      appUserId: userId,
      kinds: [...kinds],
    })
    .onConflict((conflict) =>
      conflict.constraint('alert_subscription_pkey').doUpdateSet({ kinds: [...kinds] }),
    )
    .execute()

type Subscriber = { emailAddress: string; language: Language; unsubscribeKey: string }

/** Returns the users to whom a kind of alert is mailed, and the e-mail addresses of all users. */
export async function listAlertSubscribers(
  tx: Tx,
  tenant: Tenant,
  kind: AlertKind,
): Promise<{ subscribers: Subscriber[]; userAddresses: ReadonlySet<string> }> {
  await sql`
    insert into alert_subscription (root_customer_id, customer_id, app_user_id)
    select root_customer_id, customer_id, id from app_user
    where ${tenantIsSql('appUser', tenant)} and credential_id is not null
    on conflict do nothing`.execute(tx)
  const users = await tx
    .selectFrom('appUser')
    .innerJoin('alertSubscription', (join) =>
      join.on(joinSameTenant('alertSubscription', 'appUser', { appUserId: 'appUser.id' })),
    )
    .leftJoin('credential', 'credential.id', 'appUser.credentialId')
    .select(['appUser.emailAddress', 'role', 'kinds', 'unsubscribeKey', 'credential.language'])
    .where(tenantIsSql('appUser', tenant))
    .orderBy('appUser.id')
    .execute()
  return {
    subscribers: users
      .filter(({ role, kinds }) => (kinds ?? defaultKinds(role)).includes(kind))
      .map((user) => ({ ...user, language: toLanguage(user.language) })),
    userAddresses: new Set(users.map(({ emailAddress }) => emailAddress.toLowerCase())),
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the user of a link that ends a subscription, with the alerts that are mailed to them. */
async function findByKey(db: Db, unsubscribeKey: string) {
  if (!uuid.test(unsubscribeKey)) return undefined
  const row = await db
    .selectFrom('alertSubscription')
    .select(['rootCustomerId', 'customerId', 'appUserId'])
    .where('unsubscribeKey', '=', unsubscribeKey)
    .executeTakeFirst()
  const kinds = row && (await findAlertSubscriptions(db, row, row.appUserId))
  return row && kinds && { tenant: row, userId: row.appUserId, kinds }
}

/** Returns the kind of alert in an unsubscribe link, or undefined for an unknown link. */
export async function findSubscriptionKind(
  db: Db,
  { key, kind }: { key: string; kind: string },
): Promise<AlertKind | undefined> {
  const known = alertKinds.find((each) => each === kind)
  return known !== undefined && (await findByKey(db, key)) !== undefined ? known : undefined
}

/** Ends the subscription to a kind of alert. A repeated call changes nothing. */
export const endAlertSubscription = (db: Db, key: string, kind: AlertKind): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await findByKey(tx, key)
    if (found?.kinds.includes(kind) !== true) return
    const { tenant, userId, kinds } = found
    await setAlertSubscriptions(
      tx,
      tenant,
      userId,
      kinds.filter((each) => each !== kind),
    )
  })
