import {
  invitationDays,
  maxInvitationsPerDay,
  maxUsers,
  type User,
} from '@tiller/contract/platform/users/schemas'
import { getCustomer } from '#domain/accounts/customers/queries.ts'
import { publish } from '#domain/events/publish/publish.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { ApiError } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { scopesBeyond, type Role } from '../console/roles.ts'
import { keepMail } from '#lib/mail/outbox.ts'
import { insertUser } from '../sign-in/users.ts'
import { countPeople, hasOtherOwner, invitationsSince, lockPeople, type Person } from './queries.ts'

type Context = Pick<RequestContext, 'tenant' | 'by' | 'at' | 'scopes'> & { baseUrl: string }

const dayMs = 86_400_000

/** Nobody gives or takes away a role that opens more than is open to him. */
export function refuseRole(held: readonly string[], role: Role) {
  const beyond = scopesBeyond(role, held)
  if (beyond.length > 0)
    throw new ApiError(
      'invalid-scope',
      `The role ${role} opens what your token does not: ${beyond.join(', ')}.`,
    )
}

type Invited = { emailAddress: string; role: Role; password: string; passwordHash: string }

/** Makes a person and sends the invitation, both or neither. Throws `user-exists`, `quota-exceeded` and `too-many-requests`. */
export async function invite(
  tx: Tx,
  { tenant, by, at, baseUrl }: Context,
  { emailAddress, role, password, passwordHash }: Invited,
): Promise<Person> {
  await lockPeople(tx, tenant)
  if ((await countPeople(tx, tenant)) >= maxUsers)
    throw new ApiError('quota-exceeded', `A customer may have ${maxUsers} people.`)
  const recent = await invitationsSince(tx, tenant, new Date(at.getTime() - dayMs))
  const [oldest] = recent
  if (oldest !== undefined && recent.length >= maxInvitationsPerDay)
    throw new ApiError(
      'too-many-requests',
      `At most ${maxInvitationsPerDay} people are invited in 24 hours.`,
      [],
      Math.ceil((oldest.at.getTime() + dayMs - at.getTime()) / 1000),
    )
  const passwordUntil = new Date(at.getTime() + invitationDays * dayMs)
  const person = {
    emailAddress,
    role,
    secondFactor: 'NONE' as const,
    mustChangePassword: true,
    createdAt: at,
  }
  const id = await insertUser(tx, tenant, { ...person, passwordHash, passwordUntil })
  await keepMail(tx, await invitation(tx, { tenant, baseUrl }, { emailAddress, password }), at)
  await record(tx, { tenant, by, at }, { objectId: id, action: 'CREATE', after: { role } })
  return { id, ...person }
}

async function invitation(
  tx: Tx,
  { tenant, baseUrl }: Pick<Context, 'tenant' | 'baseUrl'>,
  { emailAddress, password }: Pick<Invited, 'emailAddress' | 'password'>,
) {
  const { name } = await getCustomer(tx, tenant)
  return {
    ...tenant,
    recipient: emailAddress,
    subject: `You are invited to the Tiller console of ${name}`,
    body: [
      `Sign in with this e-mail address and the password ${password} within ${invitationDays} days:`,
      `${baseUrl}/console`,
      'You will be asked for a password of your own then. If you did not expect this, do nothing.',
    ].join('\n\n'),
  }
}

/** Gives a person another role. Throws `invalid-scope` and `last-owner`. */
export async function changeRole(tx: Tx, ctx: Context, person: Person, role: User['role']): Promise<Person> {
  const { tenant } = ctx
  refuseRole(ctx.scopes, person.role)
  refuseRole(ctx.scopes, role)
  if (role !== 'OWNER') await keepOwner(tx, ctx, person)
  await tx
    .updateTable('appUser')
    .set({ role })
    .where(tenantIs('appUser', tenant))
    .where('id', '=', person.id)
    .execute()
  await record(tx, ctx, {
    objectId: person.id,
    action: 'CHANGE',
    before: { role: person.role },
    after: { role },
  })
  return { ...person, role }
}

/** Removes a person and with it, by foreign keys, every session and token. Throws `invalid-scope` and `last-owner`. */
export async function remove(tx: Tx, ctx: Context, person: Person) {
  refuseRole(ctx.scopes, person.role)
  await keepOwner(tx, ctx, person)
  await tx.deleteFrom('appUser').where(tenantIs('appUser', ctx.tenant)).where('id', '=', person.id).execute()
  await record(tx, ctx, { objectId: person.id, action: 'DELETE', before: { role: person.role } })
}

async function keepOwner(tx: Tx, { tenant }: Context, { id, role }: Person) {
  await lockPeople(tx, tenant)
  if (role === 'OWNER' && !(await hasOtherOwner(tx, tenant, id)))
    throw new ApiError('last-owner', 'No other owner would be left who has chosen a password.')
}

type Recorded = {
  objectId: number
  action: 'CREATE' | 'CHANGE' | 'DELETE'
  before?: { role: string }
  after?: { role: string }
}

/** Without the e-mail address: records are for ever, and who has left may ask to be forgotten. */
const record = (tx: Tx, { tenant, by, at }: Pick<Context, 'tenant' | 'by' | 'at'>, done: Recorded) =>
  publish(tx, { ...tenant, at, change: { objectType: 'USER', by, ...done } })
