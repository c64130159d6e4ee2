import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { formatCount, formatDollars } from './texts.ts'
import type { NewAlert } from './raise.ts'

type Sums = { spend: number; clicks: number; applications: number }
type CampaignSums = Sums & { name: string }

const sums = sql`coalesce(sum(spend_cents), 0)::bigint as spend, coalesce(sum(billable), 0)::bigint as clicks,
  coalesce(sum(applications + conversions1 + conversions2 + conversions3), 0)::bigint as applications`

/** Returns the digests of the week before a Monday for all customers with a subscriber who has none yet. */
export async function createWeeklyDigests(db: Db, monday: string): Promise<NewAlert[]> {
  const { rows } = await sql<Tenant>`
    select distinct root_customer_id as "rootCustomerId", customer_id as "customerId" from alert_subscription
    where 'WEEKLY_DIGEST' = any(kinds) and not exists (select from alert
      where (alert.root_customer_id, alert.customer_id, kind, occurrence)
        = (alert_subscription.root_customer_id, alert_subscription.customer_id, 'WEEKLY_DIGEST', ${monday}::text))`.execute(
    db,
  )
  const digests: NewAlert[] = []
  for (const tenant of rows) digests.push(await createDigest(db, tenant, monday))
  return digests
}

const weeksBefore = (monday: string, weeks: number) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) - weeks * 7 * 86_400_000).toISOString().slice(0, 10)

async function createDigest(db: Db, tenant: Tenant, monday: string): Promise<NewAlert> {
  const [start, before] = [weeksBefore(monday, 1), weeksBefore(monday, 2)]
  const week = await readSums(db, tenant, start, monday)
  const previous = await readSums(db, tenant, before, start)
  const campaigns = await readCampaigns(db, tenant, start, monday)
  const alerts = await readAlertTitles(db, tenant, start, monday)
  return {
    ...tenant,
    kind: 'WEEKLY_DIGEST',
    occurrence: monday,
    title: `Your week from ${start}: ${formatDollars(week.spend)} spent, ${formatCount(week.applications, 'application')}`,
    text: [
      [
        `Spent: ${formatDollars(week.spend)} (${changeOf(week.spend, previous.spend)})`,
        `Clicks: ${week.clicks.toLocaleString('en-US')} (${changeOf(week.clicks, previous.clicks)})`,
        `Applications: ${week.applications.toLocaleString('en-US')} (${changeOf(week.applications, previous.applications)})`,
      ].join('\n'),
      campaigns.length === 0
        ? 'No campaign has spent anything.'
        : `Campaigns with the highest spend:\n${campaigns.map(lineOf).join('\n')}`,
      alerts.length === 0
        ? 'There were no alerts.'
        : `Alerts:\n${alerts.map((title) => `- ${title}`).join('\n')}`,
    ].join('\n\n'),
    path: '/console',
  }
}

const lineOf = ({ name, spend, clicks, applications }: CampaignSums) =>
  `- ${name}: ${formatDollars(spend)}, ${formatCount(clicks, 'click')}, ${formatCount(applications, 'application')}`

function changeOf(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'as the week before' : 'none the week before'
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0
    ? 'as the week before'
    : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% on the week before`
}

const isOfWeek = ({ rootCustomerId, customerId }: Tenant, from: string, to: string) =>
  sql`activity_day.root_customer_id = ${rootCustomerId} and activity_day.customer_id = ${customerId}
    and day >= ${from}::date and day < ${to}::date`

async function readSums(db: Db, tenant: Tenant, from: string, to: string): Promise<Sums> {
  const { rows } =
    await sql<Sums>`select ${sums} from activity_day where ${isOfWeek(tenant, from, to)}`.execute(db)
  return rows[0] ?? { spend: 0, clicks: 0, applications: 0 }
}

const listedCampaigns = 5
const listedAlerts = 10

async function readCampaigns(db: Db, tenant: Tenant, from: string, to: string): Promise<CampaignSums[]> {
  const { rows } = await sql<CampaignSums>`
    select campaign.name, ${sums} from activity_day
    join campaign on (campaign.root_customer_id, campaign.customer_id, campaign.id)
      = (activity_day.root_customer_id, activity_day.customer_id, activity_day.campaign_id)
    where ${isOfWeek(tenant, from, to)}
    group by campaign.id, campaign.name having sum(spend_cents) > 0
    order by spend desc, campaign.id limit ${listedCampaigns}`.execute(db)
  return rows
}

async function readAlertTitles(db: Db, tenant: Tenant, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('alert')
    .select('title')
    .where('rootCustomerId', '=', tenant.rootCustomerId)
    .where('customerId', '=', tenant.customerId)
    .where('kind', '!=', 'WEEKLY_DIGEST')
    .where('at', '>=', new Date(`${from}T00:00:00Z`))
    .where('at', '<', new Date(`${to}T00:00:00Z`))
    .orderBy('id', 'desc')
    .limit(listedAlerts)
    .execute()
  return rows.map(({ title }) => title)
}
