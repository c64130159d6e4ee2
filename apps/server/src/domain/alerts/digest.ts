import type { Language, TextId } from '@tiller/pages/pages'
import { sql } from 'kysely'
import { createMailText, translateStored } from '#lib/mail/user-mail.ts'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { formatDay, formatDollars, formatNumber } from './texts.ts'
import type { AlertText, NewAlert } from './raise.ts'

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
  const alertTitles = await readAlertTitles(db, tenant, start, monday)
  return {
    ...tenant,
    kind: 'WEEKLY_DIGEST',
    occurrence: monday,
    write: (language) => writeDigest({ start, week, previous, campaigns, alertTitles }, language),
    path: '/console',
  }
}

type Digest = {
  start: string
  week: Sums
  previous: Sums
  campaigns: readonly CampaignSums[]
  /** The titles of the week's alerts, in English. */
  alertTitles: readonly string[]
}

/** Writes a digest in a language. */
export function writeDigest(
  { start, week, previous, campaigns, alertTitles }: Digest,
  language: Language,
): AlertText {
  const t = createMailText(language)
  const dollars = (cents: number) => formatDollars(cents, language)
  const number = (value: number) => formatNumber(value, language)
  const figures = [
    t(spentLines[changeOf(week.spend, previous.spend)], {
      value: dollars(week.spend),
      percent: formatChange(week.spend, previous.spend),
    }),
    t(clickLines[changeOf(week.clicks, previous.clicks)], {
      value: number(week.clicks),
      percent: formatChange(week.clicks, previous.clicks),
    }),
    t(applicationLines[changeOf(week.applications, previous.applications)], {
      value: number(week.applications),
      percent: formatChange(week.applications, previous.applications),
    }),
  ]
  const campaignLines = campaigns.map(({ spend, ...campaign }) => {
    const values = { ...campaign, spent: dollars(spend) }
    return `- ${t('{name}: {spent}, {clicks, plural, one {# click} other {# clicks}}, {applications, plural, one {# application} other {# applications}}', values)}`
  })
  const titles = alertTitles.map((title) => `- ${translateStored(language, title)}`)
  return {
    title: t(
      'Your week from {day}: {spent} spent, {applications, plural, one {# application} other {# applications}}',
      { day: formatDay(start, language), spent: dollars(week.spend), applications: week.applications },
    ),
    text: [
      figures.join('\n'),
      campaigns.length === 0
        ? t('No campaign has spent anything.')
        : [t('Campaigns with the highest spend:'), ...campaignLines].join('\n'),
      titles.length === 0 ? t('There were no alerts.') : [t('Alerts:'), ...titles].join('\n'),
    ].join('\n\n'),
  }
}

type Change = 'none' | 'same' | 'different'
type ChangeLines = Readonly<Record<Change, TextId>>

const spentLines: ChangeLines = {
  none: 'Spent: {value} (none the week before)',
  same: 'Spent: {value} (as the week before)',
  different: 'Spent: {value} ({percent} on the week before)',
}
const clickLines: ChangeLines = {
  none: 'Clicks: {value} (none the week before)',
  same: 'Clicks: {value} (as the week before)',
  different: 'Clicks: {value} ({percent} on the week before)',
}
const applicationLines: ChangeLines = {
  none: 'Applications: {value} (none the week before)',
  same: 'Applications: {value} (as the week before)',
  different: 'Applications: {value} ({percent} on the week before)',
}

const percentOf = (now: number, before: number) => Math.round(((now - before) / before) * 100)

function changeOf(now: number, before: number): Change {
  if (before === 0) return now === 0 ? 'same' : 'none'
  return percentOf(now, before) === 0 ? 'same' : 'different'
}

function formatChange(now: number, before: number): string {
  const percent = percentOf(now, before)
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
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
