import type { Handlers } from '@tiller/contract/operation'
import type { supportOperations } from '@tiller/contract/platform/operator/support'
import { roleScopes } from '#domain/access/console/roles.ts'
import { mailRecoveryLink } from '#domain/access/recovery/request-recovery.ts'
import { removeUser } from '#domain/access/users/membership.ts'
import { findCustomerUser, listCustomerUsers, toUser } from '#domain/access/users/queries.ts'
import { getTenant } from '#domain/accounts/customers/customers.ts'
import { readImportProgress } from '#domain/jobs/feeds/fetching/progress.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import { clearBounce } from '#lib/mail/bounced-addresses.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { getSourceAsOperator } from './accounts/accounts.ts'
import type { OperatorContext } from './handlers.ts'
import { recordOperatorChange } from './record.ts'

export const supportHandlers: Handlers<typeof supportOperations, OperatorContext> = {
  listUsersAsOperator: ({ readPlatform }, { params: { customerId }, query }) =>
    readPlatform(async (tx) =>
      mapPage(await listCustomerUsers(tx, await getTenant(tx, customerId), query), toUser),
    ),

  mailPasswordLink: (ctx, { params: { userId } }) =>
    ctx.writePlatform(async (tx) => {
      const { user, hasAccepted } = await getAnyUser(tx, userId)
      const { at, baseUrl } = ctx
      if (!hasAccepted)
        throw new ApiError('transition-not-allowed', `User ${userId} has not accepted the invitation yet.`)
      if (!(await mailRecoveryLink(tx, { emailAddress: user.emailAddress, baseUrl }, at)))
        throw new ApiError(
          'transition-not-allowed',
          `User ${userId} has received three links in the last hour.`,
        )
      await recordOperatorChange(tx, ctx, {
        objectType: 'USER',
        objectId: userId,
        action: 'CHANGE',
        after: { passwordLink: 'MAILED' },
      })
      return {}
    }),

  removeUserAsOperator: (ctx, { params: { userId } }) =>
    ctx.writePlatform(async (tx) => {
      const { tenant, user } = await getAnyUser(tx, userId)
      const by = { ...ctx.by, kind: 'OPERATOR' } as const
      const scopes = [...roleScopes.OWNER, ...roleScopes.OPERATOR]
      await removeUser(tx, { tenant, by, scopes, at: ctx.at, baseUrl: ctx.baseUrl }, user)
      await recordOperatorChange(tx, ctx, {
        objectType: 'USER',
        objectId: userId,
        action: 'DELETE',
        before: { customerId: tenant.customerId, role: user.role },
      })
      return {}
    }),

  fetchSourceAsOperator: (ctx, { params: { sourceId } }) =>
    ctx.writePlatform(async (tx) => {
      await requestFetch(tx, sourceId, ctx.at)
      await recordOperatorChange(tx, ctx, { objectType: 'SOURCE', objectId: sourceId, action: 'RUN' })
      return getSourceAsOperator(tx, sourceId)
    }),

  releaseRecipient: (ctx, { body: { emailAddress } }) =>
    ctx.writePlatform(async (tx) => {
      const bouncedAt = await clearBounce(tx, emailAddress)
      if (bouncedAt === undefined)
        throw new ApiError('transition-not-allowed', `No mail server has rejected ${emailAddress}.`)
      // The record omits the address, which is personal data.
      const before = { bouncedAt: bouncedAt.toISOString() }
      await recordOperatorChange(tx, ctx, { objectType: 'RECIPIENT', action: 'CHANGE', before })
      return {}
    }),
}

/** Finds a user of any customer, who has credentials once the invitation is accepted. Throws `not-found`. */
async function getAnyUser(tx: Tx, userId: number) {
  const row = await tx
    .selectFrom('appUser')
    .select(['rootCustomerId', 'customerId', 'credentialId'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const { credentialId, ...tenant } = requireFound(row, 'user', userId)
  const user = requireFound(await findCustomerUser(tx, tenant, userId), 'user', userId)
  return { tenant, user, hasAccepted: credentialId !== null }
}

/** Makes a source due, also if its feed has not changed or has failed. */
async function requestFetch(tx: Tx, sourceId: number, at: Date) {
  const row = await tx
    .selectFrom('source')
    .select(['rootCustomerId', 'customerId', 'id', 'feedUrl', 'status', 'nextFetchAt'])
    .where('id', '=', sourceId)
    .forUpdate()
    .executeTakeFirst()
  const source = requireFound(row, 'source', sourceId)
  const refuse = (text: string) => new ApiError('transition-not-allowed', `Source ${sourceId} ${text}.`)
  if (source.feedUrl === null) throw refuse('has no feed URL')
  if (source.status === 'ARCHIVED') throw refuse('is archived')
  const { phase } = await readImportProgress(tx, source, source, at)
  if (phase !== 'IDLE' && phase !== 'DUE') throw refuse('is being imported')
  await tx.updateTable('source').set({ nextFetchAt: at }).where('id', '=', sourceId).execute()
}
