import type { JobCampaign } from '@tiller/contract/platform/campaigns/schemas'
import { sql } from 'kysely'
import { maxMonthSpendSql } from '#domain/campaigns/budget/most-spend.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'

type Effect = NonNullable<JobCampaign['effect']>

/** Adds the effect of `work` on jobs and spend to its result. The caller rolls back. */
export async function measureDryRunEffect<T>(ctx: Month, tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const mostSpendBeforeCents = await mostSpendCents(ctx, tx)
  await saveAssignments(tx, ctx.tenant)
  const result = await work(tx)
  const mostSpendAfterCents = await mostSpendCents(ctx, tx)
  const complete = await isReassignmentComplete(tx, ctx.tenant)
  const moved = await movedJobs(tx, ctx.tenant)
  return { ...result, effect: { complete, ...moved, mostSpendBeforeCents, mostSpendAfterCents } }
}

type Month = { readonly tenant: Tenant; readonly period: string }

/** Returns whether no reassignment is left to the background. */
async function isReassignmentComplete(tx: Tx, tenant: Tenant): Promise<boolean> {
  const row = await tx
    .selectFrom('reassignment')
    .select('poolId')
    .where(tenantIsSql('reassignment', tenant))
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/** Saves all assignments of the customer before the change. Only dry runs need this scan. */
const saveAssignments = (tx: Tx, tenant: Tenant) =>
  sql`create temporary table assigned_before on commit drop as
    select job_id, campaign_id, segment_id from assignment where ${tenantIsSql('assignment', tenant)}`.execute(
    tx,
  )

async function movedJobs(tx: Tx, tenant: Tenant): Promise<Pick<Effect, 'campaigns' | 'segments'>> {
  const { rows } = await sql<{ isCampaign: boolean; id: number; taken: number; released: number }>`
    with moved as (
      select old.campaign_id as old_campaign, now.campaign_id as new_campaign,
        old.segment_id as old_segment, now.segment_id as new_segment
      from (select job_id, campaign_id, segment_id from assignment where ${tenantIsSql('assignment', tenant)}) as now
      full join assigned_before as old using (job_id)
      where (now.campaign_id, now.segment_id) is distinct from (old.campaign_id, old.segment_id)
    ), steps as (
      select true as is_campaign, new_campaign as id, 1 as taken, 0 as released from moved where new_campaign is distinct from old_campaign
      union all select true, old_campaign, 0, 1 from moved where new_campaign is distinct from old_campaign
      union all select false, new_segment, 1, 0 from moved where new_segment is distinct from old_segment
      union all select false, old_segment, 0, 1 from moved where new_segment is distinct from old_segment
    )
    select is_campaign, id, sum(taken) as taken, sum(released) as released
    from steps where id is not null group by is_campaign, id order by id`.execute(tx)
  const of = (isCampaign: boolean) => rows.filter((row) => row.isCampaign === isCampaign)
  return {
    campaigns: of(true).map(({ id, taken, released }) => ({ campaignId: id, taken, released })),
    segments: of(false).map(({ id, taken, released }) => ({ segmentId: id, taken, released })),
  }
}

/** Computes the highest possible spending of all campaigns of the customer by the end of the month. */
async function mostSpendCents({ tenant, period }: Month, tx: Tx): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${maxMonthSpendSql}), 0)::bigint as cents
    from campaign
    left join bucket on bucket.root_customer_id = campaign.root_customer_id and bucket.customer_id = campaign.customer_id
      and bucket.campaign_id = campaign.id and bucket.segment_id = 0 and bucket.period = ${period}
    where ${tenantIsSql('campaign', tenant)}`.execute(tx)
  return rows[0]?.cents ?? 0
}
