import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { compileFilters, type SqlCondition, type FilterContext } from './filter-sql.ts'

/** A campaign or segment with job filters, in its assignment order. */
export type JobFilterOwner = { id: number; applyOrder: number; jobFilters: ConfigQuery[] }
export type CampaignFilters = JobFilterOwner & { segments: JobFilterOwner[] }

/** Loads the unarchived campaigns and segments of a pool in assignment order. */
export async function loadCampaignFilters(
  tx: Tx,
  tenant: Tenant,
  poolId: number,
): Promise<CampaignFilters[]> {
  const rows = await tx
    .selectFrom('campaign')
    .leftJoin('segment', (join) =>
      join
        .on(joinSameTenant('segment', 'campaign', { campaignId: 'campaign.id' }))
        .on('segment.status', '<>', 'ARCHIVED'),
    )
    .select([
      'campaign.id',
      'campaign.applyOrder',
      'campaign.jobFilters',
      'segment.id as segmentId',
      'segment.applyOrder as segmentOrder',
      'segment.jobFilters as segmentFilters',
    ])
    .where(tenantIsSql('campaign', tenant))
    .where('campaign.poolId', '=', poolId)
    .where('campaign.status', '<>', 'ARCHIVED')
    .execute()
  const campaigns = [...Map.groupBy(rows, ({ id }) => id)].map(([id, group]) => ({
    id,
    applyOrder: group[0]?.applyOrder ?? 0,
    jobFilters: group[0]?.jobFilters ?? [],
    segments: group
      .flatMap(({ segmentId, segmentOrder, segmentFilters }) =>
        segmentId === null || segmentOrder === null || segmentFilters === null
          ? []
          : [{ id: segmentId, applyOrder: segmentOrder, jobFilters: segmentFilters }],
      )
      .toSorted(byApplyOrder),
  }))
  return campaigns.toSorted(byApplyOrder)
}

type Ordered = { id: number; applyOrder: number }

/** The highest `applyOrder` comes first, then the older object. */
const byApplyOrder = (one: Ordered, other: Ordered) => other.applyOrder - one.applyOrder || one.id - other.id

/** Returns whether `one` comes after `other` in assignment order. */
export const isLaterInAssignmentOrder = (one: Ordered, other: Ordered) => byApplyOrder(one, other) > 0

export const noCampaignSql: SqlCondition = 'null::bigint'

/** Compiles `case when <filters of the first> then <its id> when … end`. Deleted jobs match nothing. */
export function compileFirstMatch(candidates: readonly JobFilterOwner[], terms: FilterContext): SqlCondition {
  const branches = candidates
    .filter(({ jobFilters }) => jobFilters.length > 0)
    .map(({ id, jobFilters }) => `when ${compileFilters(jobFilters, terms)} then ${id}::bigint`)
  if (branches.length === 0) return noCampaignSql
  return `case when job.deleted_at is not null then null ${branches.join(' ')} end`
}

/** Compiles the SQL for the segment of a job in the campaign `chosen.campaign_id`. */
export function compileSegmentMatch(
  campaigns: readonly CampaignFilters[],
  terms: FilterContext,
): SqlCondition {
  const branches = campaigns
    .filter(({ segments }) => segments.length > 0)
    .map(({ id, segments }) => `when ${id}::bigint then ${compileFirstMatch(segments, terms)}`)
  return branches.length === 0 ? noCampaignSql : `case chosen.campaign_id ${branches.join(' ')} end`
}
