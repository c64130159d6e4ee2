import type { PoolUpdate } from '@tiller/contract/platform/operator/accounts'
import { findCpaProblems } from '#domain/accounts/pools/pools.ts'
import { computeClickPriceCents } from '#domain/campaigns/bidding/pricing.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { toCampaignBudgetOwner, settleBudget } from '#domain/campaigns/budget/settle.ts'
import { lockCampaign } from '#domain/campaigns/queries.ts'
import { throwIfInvalid } from '#lib/http/api-error.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import type { ActionContext } from '../record.ts'
import { updateAccount, type AccountUpdate } from './update-accounts.ts'

/**
 * Changes a pool. A pool that becomes a CPA pool bills acquisitions from then on; an existing CPA pool is switched by
 * `billsAcquisitions`. The budgets of its campaigns are settled, because their next charge has another price. Throws
 * `not-found` and `invalid-request`.
 *
 * @returns also the number of LIVE campaigns that have no price after the change, so that their jobs are not shown
 */
export async function updatePool(
  tx: Tx,
  doing: ActionContext & { billingZone: string },
  update: AccountUpdate<'pool'>,
) {
  // Locks campaigns before the pool, as other transactions do.
  const campaigns = await tx
    .selectFrom('campaign')
    .select(['rootCustomerId', 'customerId', 'id'])
    .where('poolId', '=', update.id)
    .where('status', '<>', 'ARCHIVED')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const updated = await updateAccount(tx, doing, 'pool', {
    ...update,
    change: (before) => withBilling(before, update.change),
  })
  const { before, after } = updated
  let withoutPrice = 0
  if (before.billsAcquisitions === after.billsAcquisitions) return { ...updated, withoutPrice }
  const month = { at: doing.at, period: toBillingMonth(doing.at, doing.billingZone), by: operatorActor }
  for (const { id: campaignId, ...tenant } of campaigns) {
    const campaign = await lockCampaign(tx, tenant, campaignId, month.period)
    if (campaign === undefined) continue
    const status = await settleBudget(tx, tenant, toCampaignBudgetOwner(campaign), month)
    if (status === 'LIVE' && computeClickPriceCents(campaign) === 0) withoutPrice += 1
  }
  return { ...updated, withoutPrice }
}

function withBilling(before: Required<PoolUpdate>, change: PoolUpdate): PoolUpdate {
  const { isCpa = before.isCpa, cpaBitmap = before.cpaBitmap } = change
  const billsAcquisitions = change.billsAcquisitions ?? (isCpa && (before.billsAcquisitions || !before.isCpa))
  throwIfInvalid(findCpaProblems({ isCpa, cpaBitmap, billsAcquisitions }))
  return billsAcquisitions === before.billsAcquisitions ? change : { ...change, billsAcquisitions }
}
