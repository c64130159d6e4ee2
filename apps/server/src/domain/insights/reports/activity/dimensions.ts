import type { ReportDimension } from '@tiller/contract/platform/reports/dimensions'
import { sql, type RawBuilder } from 'kysely'

/**
 * SQL of each group of a report: its id, and an aggregate of its name if that differs from the id. Null means none.
 */
export const dimensionSql: Record<ReportDimension, { id: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  campaign: { id: sql`nullif(activity.campaign_id, 0)`, name: sql`max(campaign.name)` },
  segment: { id: sql`nullif(activity.segment_id, 0)`, name: sql`max(segment.name)` },
  pool: { id: sql`job.pool_id`, name: sql`max(pool.name)` },
  source: { id: sql`job.source_id`, name: sql`max(source.name)` },
  company: { id: sql`job.company_id`, name: sql`max(company.name)` },
  category: { id: sql`job.minor_categories[1]`, name: sql`null::text` },
  state: { id: sql`job.places -> 0 ->> 'state'`, name: sql`null::text` },
  publisher: {
    id: sql`nullif(activity.publisher_id, 0)`,
    name: sql`publisher_name(max(activity.publisher_id))`,
  },
  title: { id: sql`job.title`, name: sql`null::text` },
  shareSource: { id: sql`nullif(activity.share_source, '')`, name: sql`null::text` },
  clickClass: { id: sql`nullif(activity.click_class, '')`, name: sql`null::text` },
}
