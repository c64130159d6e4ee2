import type { JobCampaign } from '@tiller/contract/platform/campaigns/schemas'
import { requireFound } from '#lib/http/api-error.ts'
import { withIsoDates } from '#lib/http/iso-dates.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { findCampaign, lockCampaign, type CampaignRow } from './queries.ts'

/** Columns of type text or jsonb. Requests are validated, so they contain only values that the contract allows. */
type TextColumns = Pick<
  JobCampaign,
  | 'adType'
  | 'targetCpaType'
  | 'tillerPro'
  | 'tillerFeaturedType'
  | 'candidateTier'
  | 'candidateTierSettings'
  | 'addressQuestion'
  | 'educationQuestion'
  | 'workExperienceQuestion'
  | 'reminderType'
  | 'additionalFields'
  | 'eventType'
>

/** The API representation of a row. */
export const toCampaign = (row: CampaignRow): JobCampaign => ({
  ...withIsoDates(row as Omit<CampaignRow, keyof TextColumns> & TextColumns),
  pool: {
    id: row.poolId,
    name: row.poolName,
    isCpa: row.isCpa,
    customer: { id: row.customerId, name: row.customerName },
  },
  mtdSpend: row.spentCents,
  ...budgetDollars(row.monthlyBudget, row.oneTimeCents),
  ...dailyCapFields(row.dayCappedAt, row.restingUntil),
})

export const dailyCapFields = (cappedAt: Date | null, resetAt: Date | null) => ({
  dailyCapped: cappedAt !== null,
  dailyCappedTime: cappedAt?.toISOString() ?? null,
  dailyCapResetTime: cappedAt === null ? null : (resetAt?.toISOString() ?? null),
})

export const budgetDollars = (monthlyBudget: number, oneTimeCents: number) => ({
  oneTimeBudgetDollars: oneTimeCents / 100,
  totalBudgetDollars: (monthlyBudget + oneTimeCents) / 100,
})

/** The campaign in the API's form. @throws ApiError `not-found` */
export const findRequestedCampaign = async (ctx: RequestContext, tx: Tx, id: number) =>
  toCampaign(requireFound(await findCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id))

/** The campaign, locked until the end of the transaction. @throws ApiError `not-found` */
export const lockRequestedCampaign = async (ctx: RequestContext, tx: Tx, id: number): Promise<CampaignRow> =>
  requireFound(await lockCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id)
