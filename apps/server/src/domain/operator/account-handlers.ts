import type { Handlers } from '@tiller/contract/operation'
import type { operatorAccountOperations } from '@tiller/contract/platform/operator/accounts'
import type { Tx } from '#lib/postgres/database.ts'
import { toUser } from '#domain/access/users/queries.ts'
import { validateNewSource } from '#domain/accounts/sources/handlers.ts'
import { createPoolAudited, createSourceAudited, inviteUserAudited } from './audited-actions.ts'
import { getAnyPool, getAnySource, getCustomerSettings, listAnyPools, listAnySources } from './accounts.ts'
import type { OperatorContext } from './handlers.ts'
import { updateAccount, updateSource } from './update-accounts.ts'
import { updatePool } from './update-pool.ts'

/** Changes an object and returns it. `If-Match` is compared with the version of the locked object. */
const changed = <Shown extends object>(
  ctx: OperatorContext,
  get: (tx: Tx) => Promise<Shown>,
  update: (tx: Tx, check: () => Promise<void>) => Promise<unknown>,
) =>
  ctx.writePlatform(async (tx) => {
    await update(tx, async () => ctx.requireVersion(await get(tx)))
    return get(tx)
  })

export const operatorAccountHandlers: Handlers<typeof operatorAccountOperations, OperatorContext> = {
  getAnyCustomer: ({ readPlatform }, { params: { customerId } }) =>
    readPlatform((tx) => getCustomerSettings(tx, customerId)),

  updateAnyCustomer: (ctx, { params: { customerId: id }, body: change }) =>
    changed(
      ctx,
      (tx) => getCustomerSettings(tx, id),
      (tx, check) => updateAccount(tx, ctx, 'customer', { id, change, check }),
    ),

  inviteAnyUser: (ctx, { params: { customerId }, body }) =>
    ctx.writePlatform(async (tx) => toUser(await inviteUserAudited(tx, ctx, customerId, body))),

  createPool: (ctx, { params: { customerId }, body: { name } }) =>
    ctx.writePlatform(async (tx) => getAnyPool(tx, await createPoolAudited(tx, ctx, customerId, name))),

  createAnySource: (ctx, { params: { poolId }, body }) => {
    const settings = validateNewSource(ctx, body)
    return ctx.writePlatform(async (tx) =>
      getAnySource(tx, await createSourceAudited(tx, ctx, poolId, settings)),
    )
  },

  listAnyPools: ({ readPlatform }, { query }) => readPlatform((tx) => listAnyPools(tx, query)),

  getAnyPool: ({ readPlatform }, { params: { poolId } }) => readPlatform((tx) => getAnyPool(tx, poolId)),

  updateAnyPool: (ctx, { params: { poolId: id }, body: change }) =>
    changed(
      ctx,
      (tx) => getAnyPool(tx, id),
      (tx, check) => updatePool(tx, ctx, { id, change, check }),
    ),

  listAnySources: ({ readPlatform }, { query }) => readPlatform((tx) => listAnySources(tx, query)),

  getAnySource: ({ readPlatform }, { params: { sourceId } }) =>
    readPlatform((tx) => getAnySource(tx, sourceId)),

  updateAnySource: (ctx, { params: { sourceId: id }, body: change }) =>
    changed(
      ctx,
      (tx) => getAnySource(tx, id),
      (tx, check) => updateSource(tx, ctx, { id, change, check }),
    ),
}
