import type { Handlers } from '@tiller/contract/operation'
import type { operatorAccountOperations } from '@tiller/contract/platform/operator/accounts'
import type { Tx } from '#lib/postgres/database.ts'
import { toUser } from '#domain/access/users/queries.ts'
import { validateFeedUrl, validateNewSource } from '#domain/accounts/sources/handlers.ts'
import { createPoolAudited, createSourceAudited, inviteUserAudited } from '../audited-actions.ts'
import { changeFeedUrlAudited } from './change-feed-url.ts'
import {
  getPoolAsOperator,
  getSourceAsOperator,
  getCustomerSettings,
  listPoolsAsOperator,
  listSourcesAsOperator,
} from './accounts.ts'
import type { OperatorContext } from '../handlers.ts'
import { updateAccount, updateSource } from './update-accounts.ts'
import { updatePool } from './update-pool.ts'

/** Changes an object and returns it. `If-Match` is compared with the version of the locked object. */
export const changed = <Shown extends object>(
  ctx: OperatorContext,
  get: (tx: Tx) => Promise<Shown>,
  update: (tx: Tx, check: () => Promise<void>) => Promise<unknown>,
) =>
  ctx.writePlatform(async (tx) => {
    await update(tx, async () => ctx.requireVersion(await get(tx)))
    return get(tx)
  })

export const operatorAccountHandlers: Handlers<typeof operatorAccountOperations, OperatorContext> = {
  getCustomerAsOperator: ({ readPlatform }, { params: { customerId } }) =>
    readPlatform((tx) => getCustomerSettings(tx, customerId)),

  updateCustomerAsOperator: (ctx, { params: { customerId: id }, body: change }) =>
    changed(
      ctx,
      (tx) => getCustomerSettings(tx, id),
      (tx, check) => updateAccount(tx, ctx, 'customer', { id, change, check }),
    ),

  inviteUserAsOperator: (ctx, { params: { customerId }, body }) =>
    ctx.writePlatform(async (tx) => toUser(await inviteUserAudited(tx, ctx, customerId, body))),

  createPool: (ctx, { params: { customerId }, body: { name } }) =>
    ctx.writePlatform(async (tx) =>
      getPoolAsOperator(tx, await createPoolAudited(tx, ctx, customerId, name)),
    ),

  createSourceAsOperator: (ctx, { params: { poolId }, body }) => {
    const settings = validateNewSource(ctx, body)
    return ctx.writePlatform(async (tx) =>
      getSourceAsOperator(tx, await createSourceAudited(tx, ctx, poolId, settings)),
    )
  },

  listPoolsAsOperator: ({ readPlatform }, { query }) => readPlatform((tx) => listPoolsAsOperator(tx, query)),

  getPoolAsOperator: ({ readPlatform }, { params: { poolId } }) =>
    readPlatform((tx) => getPoolAsOperator(tx, poolId)),

  updatePoolAsOperator: (ctx, { params: { poolId: id }, body: change }) =>
    changed(
      ctx,
      (tx) => getPoolAsOperator(tx, id),
      (tx, check) => updatePool(tx, ctx, { id, change, check }),
    ),

  listSourcesAsOperator: ({ readPlatform }, { query }) =>
    readPlatform((tx) => listSourcesAsOperator(tx, query)),

  getSourceAsOperator: ({ readPlatform }, { params: { sourceId } }) =>
    readPlatform((tx) => getSourceAsOperator(tx, sourceId)),

  updateSourceAsOperator: (ctx, { params: { sourceId: id }, body: { feedUrl, ...change } }) => {
    const url = feedUrl === undefined ? undefined : validateFeedUrl(ctx, feedUrl)
    return changed(
      ctx,
      (tx) => getSourceAsOperator(tx, id),
      async (tx, check) => {
        await check()
        if (url !== undefined) await changeFeedUrlAudited(tx, ctx, id, url)
        if (Object.keys(change).length > 0) await updateSource(tx, ctx, { id, change })
      },
    )
  },
}
