import type { Handlers } from '@tiller/contract/operation'
import type { userOperations } from '@tiller/contract/platform/users/operations'
import type { Scope } from '@tiller/contract/scopes'
import { getCustomer, hasSubCustomers } from '#domain/accounts/customers/queries.ts'
import type { Db } from '#lib/postgres/database.ts'
import { found, notFound } from '#lib/http/api-error.ts'
import { withIsoDates } from '#lib/http/iso-dates.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { endSessionOf, listSessions } from '../console/sessions.ts'
import { hashPassword, temporaryPassword } from '../sign-in/passwords.ts'
import { findUser } from '../sign-in/users.ts'
import { changeRole, invite, refuseRole, remove } from './membership.ts'
import { findPerson, listPeople, toUser } from './queries.ts'

/** What operations on users act with. */
export type UserContext = RequestContext & {
  readonly billingZone: string
  readonly baseUrl: string
  /** A customer's own connections do not see other customers, nor what proves who somebody is. */
  readonly accessDb: Db
  /** The session of the console in which the request comes, if it does. */
  readonly sessionId: number | undefined
}

/** Who has signed in; nobody for a token that is the app client's own. */
const personOf = ({ by: { userId }, tenant }: UserContext) =>
  userId === null ? undefined : { ...tenant, userId }

export const userHandlers: Handlers<typeof userOperations, UserContext> = {
  getMyAccess: async ({ accessDb, at, billingZone, by, read, scopes, tenant }) => {
    const { id: customerId, name: customerName } = await read((tx) => getCustomer(tx, tenant))
    const user = by.userId === null ? undefined : await findUser(accessDb, tenant, by.userId)
    return {
      user: user === undefined ? null : user,
      customerId,
      customerName,
      hasSubCustomers: await hasSubCustomers(accessDb, tenant),
      // Tokens hold scopes as text; only words of the contract are ever written.
      scopes: [...scopes] as Scope[],
      billingZone,
      at: at.toISOString(),
    }
  },

  listMySessions: async (ctx) => {
    const person = personOf(ctx)
    const sessions = person === undefined ? [] : await listSessions(ctx.accessDb, person, ctx.at)
    return sessions.map((session) => ({ ...withIsoDates(session), isCurrent: session.id === ctx.sessionId }))
  },

  endMySession: async (ctx, { params: { sessionId } }) => {
    const person = personOf(ctx)
    if (person === undefined || !(await endSessionOf(ctx.accessDb, person, sessionId)))
      throw notFound('session', sessionId)
    return {}
  },

  listMyUsers: (ctx, { query }) =>
    ctx.read(async (tx) => mapPage(await listPeople(tx, ctx.tenant, query), toUser)),

  getUser: (ctx, { params: { userId } }) =>
    ctx.read(async (tx) => toUser(found(await findPerson(tx, ctx.tenant, userId), 'user', userId))),

  inviteUser: async (ctx, { body }) => {
    refuseRole(ctx.scopes, body.role)
    const password = temporaryPassword()
    // Takes its turn and long, so not in the transaction.
    const passwordHash = await hashPassword(password)
    return ctx.write(async (tx) => toUser(await invite(tx, ctx, { ...body, password, passwordHash })))
  },

  updateUser: (ctx, { params: { userId }, body }) =>
    ctx.write(async (tx) => {
      const person = found(await findPerson(tx, ctx.tenant, userId), 'user', userId)
      ctx.requireVersion(toUser(person))
      return toUser(body.role === undefined ? person : await changeRole(tx, ctx, person, body.role))
    }),

  deleteUser: (ctx, { params: { userId } }) =>
    ctx.write(async (tx) => {
      await remove(tx, ctx, found(await findPerson(tx, ctx.tenant, userId), 'user', userId))
      return {}
    }),
}
