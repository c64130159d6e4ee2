import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import type { CampaignContext } from '../targeting/quotas.ts'
import { publishSegmentCreatedEvents, toSegment } from './update-segment.ts'
import { readSegmentsOfCampaign } from './queries.ts'

const settings = [
  'name',
  'job_filters',
  'apply_order',
  'basic_cpc',
  'min_cpc',
  'tiller_pro_cpc',
  'monthly_budget',
  'email_address',
].map((column) => sql.ref(column))

/**
 * Copies a campaign's unarchived segments into another campaign, in order, without their spending, and
 * publishes each. Past archiving times are not copied.
 */
export async function copySegments(ctx: CampaignContext, tx: Tx, copy: { from: number; to: number }) {
  const { at, tenant, period } = ctx
  const { rootCustomerId, customerId } = tenant
  await sql`
    insert into segment (root_customer_id, customer_id, campaign_id, ${sql.join(settings)}, enable_auto_archive, auto_archive_at,
      created_at, modified_at)
    select root_customer_id, customer_id, ${copy.to}, ${sql.join(settings)},
      coalesce(enable_auto_archive and auto_archive_at > ${at}, false), case when auto_archive_at > ${at} then auto_archive_at end,
      ${at}, ${at} from segment
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and campaign_id = ${copy.from} and status <> 'ARCHIVED'
    order by id`.execute(tx)
  const made = await readSegmentsOfCampaign(tx, tenant, copy.to, period)
  const reason = `Copied with campaign ${copy.from}.`
  await publishSegmentCreatedEvents(ctx, tx, made.map(toSegment), { action: 'COPY', reason })
}
