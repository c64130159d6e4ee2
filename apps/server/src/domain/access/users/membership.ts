import { readLimit } from '#domain/accounts/customers/limits.ts'
import {
  invitationDays,
  maxInvitationsPerDay,
  maxUsers,
  type User,
} from '@tiller/contract/platform/users/schemas'
import { getCustomer } from '#domain/accounts/customers/queries.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { findMissingScopes, type UserRole } from '../console/roles.ts'
import { readBrandName } from '#lib/brand/brand.ts'
import type { Language } from '@tiller/pages/pages'
import { storeMail, type Mail } from '#lib/mail/outbox.ts'
import { createMailText, toLanguage } from '#lib/mail/user-mail.ts'
import { hashSecret, createSecret } from '#lib/crypto/secrets.ts'
import { createDuplicateUserHandler } from '../sign-in/users.ts'
import {
  countUsers,
  hasOtherOwner,
  listInvitationTimes,
  lockCustomerUsers,
  type CustomerUser,
} from './queries.ts'

type Context = Pick<RequestContext, 'tenant' | 'by' | 'at' | 'scopes'> & { baseUrl: string }

const dayMs = 86_400_000

/** Rejects granting or revoking a role with scopes that the caller lacks. */
export function requireScopesOfRole(held: readonly string[], role: UserRole) {
  const beyond = findMissingScopes(role, held)
  if (beyond.length > 0)
    throw new ApiError('invalid-scope', `Your token lacks scopes of the role ${role}: ${beyond.join(', ')}.`)
}

export type Invited = Pick<User, 'emailAddress' | 'role'> & { language?: Language }

/**
 * Adds a user, who can sign in after accepting the invitation, which is mailed in this language. Users of other
 * customers are not read, so neither the response nor its duration reveals whether the person signs in to Tiller
 * already.
 * @throws `user-exists`, `quota-exceeded`, and `too-many-requests`
 */
export async function inviteUser(
  tx: Tx,
  { tenant, by, at, baseUrl }: Omit<Context, 'scopes'>,
  { emailAddress, role, language = 'en' }: Invited,
): Promise<CustomerUser> {
  await lockCustomerUsers(tx, tenant)
  const limit = await readLimit(tx, tenant, 'users', maxUsers)
  if ((await countUsers(tx, tenant)) >= limit)
    throw new ApiError('quota-exceeded', `A customer may have ${limit} users.`)
  const recent = await listInvitationTimes(tx, tenant, new Date(at.getTime() - dayMs))
  const [oldest] = recent
  if (oldest !== undefined && recent.length >= maxInvitationsPerDay)
    throw new ApiError(
      'too-many-requests',
      `At most ${maxInvitationsPerDay} users can be invited in 24 hours.`,
      [],
      Math.ceil((oldest.at.getTime() + dayMs - at.getTime()) / 1000),
    )
  const secret = createSecret('tlr_invitation')
  const { id } = await tx
    .insertInto('appUser')
    .values({
      ...tenant,
      emailAddress,
      role,
      createdAt: at,
      invitationHash: hashSecret(secret),
      invitationUntil: new Date(at.getTime() + invitationDays * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(createDuplicateUserHandler(emailAddress))
  const invitation = { emailAddress, secret, language }
  await storeMail(tx, await writeInvitation(tx, { tenant, baseUrl }, invitation), at)
  await recordUserChange(tx, { tenant, by, at }, { objectId: id, action: 'CREATE', after: { role } })
  return { id, emailAddress, role, secondFactor: 'NONE', mustChangePassword: true, createdAt: at }
}

async function writeInvitation(
  tx: Tx,
  { tenant, baseUrl }: Pick<Context, 'tenant' | 'baseUrl'>,
  { emailAddress, secret, language }: { emailAddress: string; secret: string; language: Language },
): Promise<Mail> {
  const { name: customer } = await getCustomer(tx, tenant)
  const t = createMailText(language)
  return {
    ...tenant,
    recipient: emailAddress,
    language,
    subject: t('You are invited to the {brand} console of {customer}', {
      brand: await readBrandName(tx),
      customer,
    }),
    secret,
    body: [
      t('Accept the invitation within {days} days:', { days: invitationDays }),
      `${baseUrl}/console/invitation/${secret}`,
      t('If you did not expect this e-mail, ignore it.'),
    ].join('\n\n'),
  }
}

/** Changes a user's role. Throws `invalid-scope` and `last-owner`. */
export async function changeUserRole(
  tx: Tx,
  ctx: Context,
  person: CustomerUser,
  role: User['role'],
): Promise<CustomerUser> {
  const { tenant } = ctx
  requireScopesOfRole(ctx.scopes, person.role)
  requireScopesOfRole(ctx.scopes, role)
  if (role !== 'OWNER') await requireOtherOwner(tx, ctx, person)
  await tx
    .updateTable('appUser')
    .set({ role })
    .where(tenantIsSql('appUser', tenant))
    .where('id', '=', person.id)
    .execute()
  await recordUserChange(tx, ctx, {
    objectId: person.id,
    action: 'CHANGE',
    before: { role: person.role },
    after: { role },
  })
  return { ...person, role }
}

/** Changes the language of mails to a user. It is that of the person, also as a user of other customers. */
export async function changeUserLanguage(
  tx: Tx,
  ctx: Pick<Context, 'tenant' | 'by' | 'at'>,
  userId: number,
  language: Language,
) {
  const person = requireFound(
    await tx
      .selectFrom('appUser')
      .innerJoin('credential', 'credential.id', 'appUser.credentialId')
      .select(['credential.id', 'credential.language'])
      .where(tenantIsSql('appUser', ctx.tenant))
      .where('appUser.id', '=', userId)
      .executeTakeFirst(),
    'user',
    userId,
  )
  await tx.updateTable('credential').set({ language }).where('id', '=', person.id).execute()
  const before = toLanguage(person.language)
  if (language !== before)
    await recordUserChange(tx, ctx, {
      objectId: userId,
      action: 'CHANGE',
      before: { language: before },
      after: { language },
    })
}

/** Deletes a user and, by foreign keys, every session and token. Throws `invalid-scope` and `last-owner`. */
export async function removeUser(tx: Tx, ctx: Context, person: CustomerUser) {
  requireScopesOfRole(ctx.scopes, person.role)
  await requireOtherOwner(tx, ctx, person)
  await tx
    .deleteFrom('appUser')
    .where(tenantIsSql('appUser', ctx.tenant))
    .where('id', '=', person.id)
    .execute()
  await recordUserChange(tx, ctx, { objectId: person.id, action: 'DELETE', before: { role: person.role } })
}

async function requireOtherOwner(tx: Tx, { tenant }: Context, { id, role }: CustomerUser) {
  await lockCustomerUsers(tx, tenant)
  if (role === 'OWNER' && !(await hasOtherOwner(tx, tenant, id)))
    throw new ApiError('last-owner', 'At least one owner who has chosen a password must remain.')
}

type UserFields = { role?: string; language?: Language }

type UserChange = {
  objectId: number
  action: 'CREATE' | 'CHANGE' | 'DELETE'
  before?: UserFields
  after?: UserFields
}

/** Omits the e-mail address: audit records are permanent, and former users may request erasure. */
const recordUserChange = (
  tx: Tx,
  { tenant, by, at }: Pick<Context, 'tenant' | 'by' | 'at'>,
  userChange: UserChange,
) => publishEvents(tx, { ...tenant, at, change: { objectType: 'USER', by, ...userChange } })
