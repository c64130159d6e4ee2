import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import type { StatementRequest } from './statement.ts'

export type CampaignTotals = {
  name: string
  clicks: number
  acquisitions: number
  chargeCents: number
  creditCents: number
}

export type StatementCredit = { day: string; campaign: string; cents: number; reason: string }

/** The totals, campaigns, and credits on the first pages of a statement. */
export type StatementSummary = {
  customerName: string
  emailAddress: string | null
  lines: number
  campaigns: readonly CampaignTotals[]
  /** The first `mostCredits` credits. */
  credits: readonly StatementCredit[]
  creditCount: number
}

/** A PDF lists at most this many credits; the CSV has all of them. */
const mostCredits = 500

export async function readStatementSummary(
  db: Db,
  { tenant: { rootCustomerId, customerId }, month, zone }: StatementRequest,
): Promise<StatementSummary> {
  const inMonth = sql`charge.root_customer_id = ${rootCustomerId} and charge.customer_id = ${customerId}
    and charge.at >= ${`${month}-01`}::timestamp at time zone ${zone}
    and charge.at < (${`${month}-01`}::date + interval '1 month') at time zone ${zone}`
  const ofCampaign = sql`campaign.root_customer_id = charge.root_customer_id
    and campaign.customer_id = charge.customer_id and campaign.id = charge.campaign_id`
  const customer = await db
    .selectFrom('customer')
    .select(['name', 'emailAddress'])
    .where('rootCustomerId', '=', rootCustomerId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const campaigns = await sql<CampaignTotals & { lines: number; credits: number }>`
    select campaign.name, count(*)::int as lines, count(*) filter (where kind = 'CLICK')::int as clicks,
      count(*) filter (where kind = 'ACQUISITION')::int as acquisitions,
      count(*) filter (where kind = 'REFUND')::int as credits,
      coalesce(sum(cents) filter (where kind <> 'REFUND'), 0)::bigint as charge_cents,
      coalesce(sum(cents) filter (where kind = 'REFUND'), 0)::bigint as credit_cents
    from charge join campaign on ${ofCampaign}
    where ${inMonth} group by campaign.id, campaign.name
    order by charge_cents desc, campaign.name, campaign.id`.execute(db)
  const credits = await sql<StatementCredit>`
    select to_char(charge.at at time zone ${zone}, 'YYYY-MM-DD') as day, campaign.name as campaign, cents, reason
    from charge join campaign on ${ofCampaign}
    where kind = 'REFUND' and ${inMonth} order by charge.at, charge.id limit ${mostCredits}`.execute(db)
  const sum = (of: 'lines' | 'credits') => campaigns.rows.reduce((total, row) => total + row[of], 0)
  return {
    customerName: customer.name,
    emailAddress: customer.emailAddress,
    lines: sum('lines'),
    campaigns: campaigns.rows,
    credits: credits.rows,
    creditCount: sum('credits'),
  }
}
