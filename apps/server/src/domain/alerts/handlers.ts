import type { Handlers } from '@tiller/contract/operation'
import { alertFields } from '@tiller/contract/platform/alerts/schemas'
import type { alertOperations } from '@tiller/contract/platform/alerts/operations'
import type { AlertKind } from '@tiller/contract/platform/alerts/schemas'
import { requireFound } from '#lib/http/api-error.ts'
import { toIsoDates } from '#lib/http/iso-dates.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { mapPage, readPage } from '#lib/postgres/pagination/paging.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { findAlertSubscriptions, setAlertSubscriptions } from './subscriptions.ts'

/** Returns the signed-in user. A token without a user has no subscriptions. */
const requireUser = ({ by: { userId } }: RequestContext) => requireFound(userId ?? undefined, 'user', 'me')

export const alertHandlers: Handlers<typeof alertOperations, RequestContext> = {
  listMyAlerts: (ctx, { query }) =>
    ctx.read(async (tx) => {
      const where = tenantIsSql('alert', ctx.tenant)
      const alerts = tx
        .selectFrom('alert')
        .select(['id', 'at', 'title', 'text', 'campaignId', 'sourceId'])
        // Only kinds of the contract are written.
        .select((eb) => eb.ref('kind').$castTo<AlertKind>().as('kind'))
        .where(where)
      return mapPage(
        await readPage(tx, { fields: alertFields, table: 'alert', where }, alerts, query),
        toIsoDates,
      )
    }),

  getMyAlertSubscriptions: (ctx) => {
    const userId = requireUser(ctx)
    return ctx.read(async (tx) => ({
      kinds: requireFound(await findAlertSubscriptions(tx, ctx.tenant, userId), 'user', userId),
    }))
  },

  updateMyAlertSubscriptions: (ctx, { body: { kinds } }) => {
    const userId = requireUser(ctx)
    return ctx.write(async (tx) => {
      await setAlertSubscriptions(tx, ctx.tenant, userId, kinds)
      return { kinds: requireFound(await findAlertSubscriptions(tx, ctx.tenant, userId), 'user', userId) }
    })
  },
}
