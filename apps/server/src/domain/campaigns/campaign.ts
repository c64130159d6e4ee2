import type { JobCampaign } from '@tiller/contract/platform/campaigns/schemas'
import { requireFound } from '#lib/http/api-error.ts'
import { toIsoDates } from '#lib/http/iso-dates.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { findCampaign, lockCampaign, type CampaignRow } from './queries.ts'

/** Columns of type text or jsonb. They contain only values of the contract, because requests are validated. */
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

/** Converts a campaign to its API representation. */
export const toCampaign = (row: CampaignRow): JobCampaign => ({
  ...toIsoDates(row as Omit<CampaignRow, keyof TextColumns> & TextColumns),
  pool: {
    id: row.poolId,
    name: row.poolName,
    isCpa: row.isCpa,
    customer: { id: row.customerId, name: row.customerName },
  },
  mtdSpend: row.spentCents,
  ...toBudgetDollars(row.monthlyBudget, row.oneTimeCents),
  ...toDailyCapFields(row.dayCappedAt, row.restingUntil),
})

export const toDailyCapFields = (cappedAt: Date | null, resetAt: Date | null) => ({
  dailyCapped: cappedAt !== null,
  dailyCappedTime: cappedAt?.toISOString() ?? null,
  dailyCapResetTime: cappedAt === null ? null : (resetAt?.toISOString() ?? null),
})

export const toBudgetDollars = (monthlyBudget: number, oneTimeCents: number) => ({
  oneTimeBudgetDollars: oneTimeCents / 100,
  totalBudgetDollars: (monthlyBudget + oneTimeCents) / 100,
})

/** Returns the campaign in its API representation. Throws `not-found`. */
export const findRequestedCampaign = async (ctx: RequestContext, tx: Tx, id: number) =>
  toCampaign(requireFound(await findCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id))

/** Locks a campaign until the end of the transaction and returns it. Throws `not-found`. */
export const lockRequestedCampaign = async (ctx: RequestContext, tx: Tx, id: number): Promise<CampaignRow> =>
  requireFound(await lockCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id)
