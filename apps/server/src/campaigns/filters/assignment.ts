import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant, Tx } from '../../kit/db/database.ts'
import { sameTenant, tenantIs } from '../../kit/db/tenant.ts'
import { boundValues, type BoundValues } from './bound-values.ts'
import { matchesAny } from './job-filter.ts'

type Chooser = { id: number; jobFilters: ConfigQuery[] }
type CampaignChooser = Chooser & { segments: Chooser[] }

/** Beyond so many jobs, reading where all jobs of the pool are is less work than a row for each that moved. */
const announcedOneByOne = 1_000

/**
 * Puts jobs of a pool into campaigns and segments anew: highest `applyOrder` first, on a tie the older
 * one; a job taken is not available further down. One statement, whatever the number of jobs: the
 * campaigns' filters become the branches of one CASE, so each job stops at its first match. Only rows
 * that change are written and announced to the search index.
 *
 * @param jobIds the jobs concerned; absent = all of the pool
 * @returns how many jobs changed their campaign or segment
 */
export async function assign(
  tx: Tx,
  tenant: Tenant,
  poolId: number,
  jobIds?: readonly number[],
): Promise<number> {
  await lockPool(tx, poolId)
  const campaigns = await choosers(tx, tenant, poolId)
  const { rootCustomerId, customerId } = tenant
  const bound = boundValues()
  const campaign = firstMatch(campaigns, bound)
  const segment = segmentCase(campaigns, bound)
  const scope = jobIds === undefined ? sql`` : sql`and job.id = any(${jobIds})`
  const { rows } = await sql<{ changed: number }>`
    with placed as (
      select job.id as job_id, chosen.campaign_id, ${segment} as segment_id,
        old.campaign_id as old_campaign_id, old.segment_id as old_segment_id
      from job
      ${bound.source()}
      cross join lateral (select ${campaign} as campaign_id) chosen
      -- Fenced, so that it is one look by the whole key: without statistics the planner reads all of the tenant for each job.
      left join lateral (
        select campaign_id, segment_id from assignment
        where root_customer_id = job.root_customer_id and customer_id = job.customer_id and job_id = job.id offset 0) old on true
      where job.root_customer_id = ${rootCustomerId} and job.customer_id = ${customerId} and job.pool_id = ${poolId} ${scope}
    ), moved as (
      select * from placed
      where (campaign_id, segment_id) is distinct from (old_campaign_id, old_segment_id)
    ), freed as (
      delete from assignment
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId}
        -- an array and not a join, which the planner, knowing nothing of \`moved\`, might nest: hours for 300,000 jobs
        and job_id = any(array(select job_id from moved where campaign_id is null))
    ), taken as (
      insert into assignment (root_customer_id, customer_id, job_id, campaign_id, segment_id)
      select ${rootCustomerId}, ${customerId}, job_id, campaign_id, segment_id from moved where campaign_id is not null
      on conflict on constraint assignment_pkey
        do update set campaign_id = excluded.campaign_id, segment_id = excluded.segment_id
    ), sum as materialized (
      select count(*) as jobs from moved
    ), announced as (
      insert into change (kind, id)
      select 'assignment', job_id from moved where (select jobs from sum) <= ${announcedOneByOne}
      union all
      select 'pool', ${poolId} from sum where jobs > ${announcedOneByOne}
    )
    select jobs as changed from sum`.execute(tx)
  return rows[0]?.changed ?? 0
}

/** Two assignments of one pool at a time would each write what the other is about to change. */
export const lockPool = (tx: Tx, poolId: number) =>
  sql`select pg_advisory_xact_lock(7421191, ${poolId % 2_147_483_647}::integer)`.execute(tx)

async function choosers(tx: Tx, tenant: Tenant, poolId: number): Promise<CampaignChooser[]> {
  const rows = await tx
    .selectFrom('campaign')
    .leftJoin('segment', (join) =>
      join
        .on(sameTenant('segment', 'campaign', { campaignId: 'campaign.id' }))
        .on('segment.status', '<>', 'ARCHIVED'),
    )
    .select([
      'campaign.id',
      'campaign.jobFilters',
      'segment.id as segmentId',
      'segment.jobFilters as segmentFilters',
    ])
    .where(tenantIs('campaign', tenant))
    .where('campaign.poolId', '=', poolId)
    .where('campaign.status', '<>', 'ARCHIVED')
    .orderBy('campaign.applyOrder', 'desc')
    .orderBy('campaign.id')
    .orderBy('segment.applyOrder', 'desc')
    .orderBy('segment.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, group]) => ({
    id,
    jobFilters: group[0]?.jobFilters ?? [],
    segments: group.flatMap(({ segmentId, segmentFilters }) =>
      segmentId === null || segmentFilters === null ? [] : [{ id: segmentId, jobFilters: segmentFilters }],
    ),
  }))
}

/** `case when <filters of the first> then <its id> when … end`; a deleted job matches nothing. */
function firstMatch(choosers: readonly Chooser[], bound: BoundValues): RawBuilder<unknown> {
  const branches = choosers
    .filter(({ jobFilters }) => jobFilters.length > 0)
    .map(({ id, jobFilters }) => sql`when ${matchesAny(jobFilters, bound)} then ${id}::bigint`)
  if (branches.length === 0) return sql`null::bigint`
  return sql`case when job.deleted_at is not null then null ${sql.join(branches, sql` `)} end`
}

function segmentCase(campaigns: readonly CampaignChooser[], bound: BoundValues): RawBuilder<unknown> {
  const branches = campaigns
    .filter(({ segments }) => segments.length > 0)
    .map(({ id, segments }) => sql`when ${id}::bigint then ${firstMatch(segments, bound)}`)
  return branches.length === 0
    ? sql`null::bigint`
    : sql`case chosen.campaign_id ${sql.join(branches, sql` `)} end`
}
