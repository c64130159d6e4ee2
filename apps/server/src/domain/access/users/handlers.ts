import type { Handlers } from '@tiller/contract/operation'
import type { userOperations } from '@tiller/contract/platform/users/operations'
import type { Scope } from '@tiller/contract/scopes'
import { getCustomer, hasSubCustomers } from '#domain/accounts/customers/queries.ts'
import type { Db } from '#lib/postgres/database.ts'
import { requireFound, createNotFoundError } from '#lib/http/api-error.ts'
import { toIsoDates } from '#lib/http/iso-dates.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { endUserSession, listConsoleSessions } from '../console/sessions.ts'
import { findUser } from '../sign-in/users.ts'
import { findUserLanguage, toLanguage } from '#lib/mail/user-mail.ts'
import {
  changeUserLanguage,
  changeUserRole,
  inviteUser,
  requireScopesOfRole,
  removeUser,
} from './membership.ts'
import { findCustomerUser, listCustomerUsers, toUser } from './queries.ts'

export type UserContext = RequestContext & {
  readonly billingZone: string
  readonly baseUrl: string
  /** A connection that may read credentials and other customers' rows, which customer connections cannot. */
  readonly accessDb: Db
  /** The console session of the request, if any. */
  readonly sessionId: number | undefined
}

/** Returns the signed-in user, or undefined for a token with client credentials. */
const signedInUser = ({ by: { userId }, tenant }: UserContext) =>
  userId === null ? undefined : { ...tenant, userId }

export const userHandlers: Handlers<typeof userOperations, UserContext> = {
  getMyAccess: async ({ accessDb, at, billingZone, by, read, scopes, tenant }) => {
    const { id: customerId, name: customerName } = await read((tx) => getCustomer(tx, tenant))
    const user = by.userId === null ? undefined : await findUser(accessDb, tenant, by.userId)
    return {
      user: user === undefined ? null : { ...user, language: toLanguage(user.language) },
      customerId,
      customerName,
      hasSubCustomers: await hasSubCustomers(accessDb, tenant),
      // Scopes are text in the database; only scopes of the contract are written.
      scopes: [...scopes] as Scope[],
      billingZone,
      at: at.toISOString(),
    }
  },

  updateMyLanguage: (ctx, { body: { language } }) => {
    const userId = requireFound(ctx.by.userId ?? undefined, 'user', 'me')
    return ctx.write(async (tx) => {
      await changeUserLanguage(tx, ctx, userId, language)
      return { language }
    })
  },

  listMySessions: async (ctx) => {
    const person = signedInUser(ctx)
    const sessions = person === undefined ? [] : await listConsoleSessions(ctx.accessDb, person, ctx.at)
    return sessions.map((session) => ({ ...toIsoDates(session), isCurrent: session.id === ctx.sessionId }))
  },

  endMySession: async (ctx, { params: { sessionId } }) => {
    const person = signedInUser(ctx)
    if (person === undefined || !(await endUserSession(ctx.accessDb, person, sessionId)))
      throw createNotFoundError('session', sessionId)
    return {}
  },

  listMyUsers: (ctx, { query }) =>
    ctx.read(async (tx) => mapPage(await listCustomerUsers(tx, ctx.tenant, query), toUser)),

  getUser: (ctx, { params: { userId } }) =>
    ctx.read(async (tx) =>
      toUser(requireFound(await findCustomerUser(tx, ctx.tenant, userId), 'user', userId)),
    ),

  inviteUser: async (ctx, { body }) => {
    requireScopesOfRole(ctx.scopes, body.role)
    // The language of the invited person is unknown, so the mail is in that of the caller.
    const language = toLanguage(await findUserLanguage(ctx.accessDb, ctx.by.userId))
    return ctx.write(async (tx) => toUser(await inviteUser(tx, ctx, { ...body, language })))
  },

  updateUser: (ctx, { params: { userId }, body }) =>
    ctx.write(async (tx) => {
      const person = requireFound(await findCustomerUser(tx, ctx.tenant, userId), 'user', userId)
      ctx.requireVersion(toUser(person))
      return toUser(body.role === undefined ? person : await changeUserRole(tx, ctx, person, body.role))
    }),

  deleteUser: (ctx, { params: { userId } }) =>
    ctx.write(async (tx) => {
      await removeUser(tx, ctx, requireFound(await findCustomerUser(tx, ctx.tenant, userId), 'user', userId))
      return {}
    }),
}
