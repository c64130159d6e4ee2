import { ApiError } from '#lib/http/api-error.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { toCampaignBudgetOwner, settleBudget } from '../budget/settle.ts'
import type { CampaignRow } from '../queries.ts'
import type { CampaignContext } from '../targeting/quotas.ts'
import { findLaunchFaults } from './launch-checks.ts'
import { planSurvey } from '../survey/survey.ts'
import { transitionStatus } from './transition.ts'

/** Launches a locked campaign. Throws `launch-incomplete` with everything that is missing. */
export async function launchCampaign(ctx: CampaignContext, tx: Tx, campaign: CampaignRow) {
  const { tenant, at, by, billingZone: zone } = ctx
  const owner = toCampaignBudgetOwner(campaign)
  const status = await transitionStatus(tx, tenant, owner, { action: 'launch', at, by })
  const missing = await findLaunchFaults(tx, tenant, campaign, { at, zone })
  if (missing.length > 0)
    throw new ApiError('launch-incomplete', 'The campaign cannot be launched yet.', missing)
  await planSurvey(tx, tenant, campaign.id, at)
  await settleBudget(tx, tenant, { ...owner, status, pauseReasonId: null, modifiedAt: at }, ctx)
}
