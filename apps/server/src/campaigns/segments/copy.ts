import { sql } from 'kysely'
import type { Tenant, Tx } from '../../kit/db/database.ts'

const settings = [
  'name',
  'job_filters',
  'apply_order',
  'basic_cpc',
  'min_cpc',
  'tiller_pro_cpc',
  'monthly_budget',
  'email_address',
  'enable_auto_archive',
  'auto_archive_at',
].map((column) => sql.ref(column))

/** Copies the segments of a campaign that are not archived into another, in their order, as new ones that have spent nothing. */
export async function copySegments(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  copy: { from: number; to: number; at: Date },
) {
  await sql`
    insert into segment (root_customer_id, customer_id, campaign_id, ${sql.join(settings)}, created_at, modified_at)
    select root_customer_id, customer_id, ${copy.to}, ${sql.join(settings)}, ${copy.at}, ${copy.at} from segment
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and campaign_id = ${copy.from} and status <> 'ARCHIVED'
    order by id`.execute(tx)
}
