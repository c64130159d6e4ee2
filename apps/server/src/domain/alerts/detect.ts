import { sql, type RawBuilder } from 'kysely'
import type { AlertKind } from '@tiller/contract/platform/alerts/schemas'
import type { Db } from '#lib/postgres/database.ts'
import { describeCampaignAlert, describeSourceAlert, type CampaignFacts, type SourceFacts } from './texts.ts'
import type { NewAlert } from './raise.ts'

export type AlertMoment = {
  at: Date
  /** The billing day of `at`. */
  day: string
  /** The first day of its month. */
  period: string
}

const perRound = 500

/** Selects the rows of a query whose occurrence has not been recorded as an alert of its kind. */
const unrecorded = (rows: RawBuilder<unknown>) => sql`
  select found.* from (${rows}) as found
  where not exists (select from alert where alert.root_customer_id = found.root_customer_id
    and alert.customer_id = found.customer_id and alert.kind = found.kind and alert.occurrence = found.occurrence)
  limit ${perRound}`

const tenantAndCampaign = sql`campaign.root_customer_id, campaign.customer_id, campaign.id as campaign_id, campaign.name`

/** SQL for "the rows of the table are of the campaign". */
const ofCampaign = (table: string) =>
  sql`(${sql.ref(`${table}.root_customer_id`)}, ${sql.ref(`${table}.customer_id`)}, ${sql.ref(`${table}.campaign_id`)})
    = (campaign.root_customer_id, campaign.customer_id, campaign.id)`

/** SQL for "the campaign has been live since an instant". */
const liveSince = (instant: Date) => sql`campaign.status = 'LIVE' and campaign.created_at <= ${instant}
  and not exists (select from change_record where ${ofCampaign('change_record')} and object_type = 'CAMPAIGN'
    and change_record.at > ${instant} and fields @> '[{"field": "status"}]')`

/** Campaigns that have spent 80 % or all of the month's budget. A raised budget is a new occurrence. */
const budgets = ({ period }: AlertMoment) => sql`
  select ${tenantAndCampaign}, case when is_spent then 'BUDGET_SPENT' else 'BUDGET_80' end as kind,
    concat_ws(' ', 'campaign', campaign.id, period, cap_cents) as occurrence,
    json_build_object('spentCents', spent_cents, 'capCents', cap_cents) as facts
  from campaign
  join bucket on ${ofCampaign('bucket')} and segment_id = 0 and period = ${period}::date
  cross join lateral (select campaign.status = 'OUT_OF_BUDGET' or spent_cents >= cap_cents as is_spent) as state
  where campaign.status in ('LIVE', 'OUT_OF_BUDGET') and cap_cents > 0 and (is_spent or spent_cents * 100 >= cap_cents * 80)`

const hoursAgo = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000)

/** SQL for the last day on which a sum of the campaign's figures was positive; null if there was none. */
const lastDayWith = (sum: RawBuilder<unknown>) =>
  sql`(select max(day) from activity_day where ${ofCampaign('activity_day')} and ${sum} > 0)`

/** Campaigns that spent nothing yesterday or today, and have been live since the day before. */
const noSpend = ({ at, day }: AlertMoment) => sql`
  select ${tenantAndCampaign}, 'NO_SPEND' as kind,
    concat_ws(' ', 'campaign', campaign.id, 'since', coalesce(last.day::text, 'launch')) as occurrence,
    json_build_object('lastDay', last.day) as facts
  from campaign cross join lateral (select ${lastDayWith(sql`spend_cents`)} as day) as last
  where ${liveSince(hoursAgo(at, 48))} and coalesce(last.day, '-infinity') < ${day}::date - 1`

const outcomes = sql`applications + conversions1 + conversions2 + conversions3`

/**
 * Campaigns with at least 10 billed clicks but no application in a week, although applications would be known: the
 * campaign uses Tiller's form or has reported one before.
 */
const noApplications = ({ at, day }: AlertMoment) => sql`
  select ${tenantAndCampaign}, 'NO_APPLICATIONS' as kind,
    concat_ws(' ', 'campaign', campaign.id, 'since', coalesce(last.day::text, 'launch')) as occurrence,
    json_build_object('lastDay', last.day, 'clicks', week.clicks, 'spentCents', week.spend) as facts
  from (select root_customer_id, customer_id, campaign_id, sum(billable) as clicks, sum(spend_cents) as spend
    from activity_day where day > ${day}::date - 7 group by 1, 2, 3
    having sum(billable) >= 10 and sum(${outcomes}) = 0) as week
  join campaign on ${ofCampaign('week')}
  cross join lateral (select ${lastDayWith(outcomes)} as day) as last
  where ${liveSince(hoursAgo(at, 7 * 24))} and (campaign.tiller_apply or last.day is not null)`

/** Campaigns with clicks that are held for review. */
const heldTraffic = ({ day }: AlertMoment) => sql`
  select ${tenantAndCampaign}, 'SUSPICIOUS_TRAFFIC' as kind, ${occurrenceOfDay(day)} as occurrence,
    json_build_object('heldClicks', held.clicks) as facts
  from (select root_customer_id, customer_id, campaign_id, count(*) as clicks from held_click group by 1, 2, 3) as held
  join campaign on ${ofCampaign('held')}`

const occurrenceOfDay = (day: string) => sql`concat_ws(' ', 'campaign', campaign.id, ${day}::text)`

const suspicious = sql.join(['BOT', 'DATA_CENTER', 'PUBLISHER', 'CAPPED', 'SUSPECT'])

/** Campaigns for which at least half of at least 100 clicks since yesterday are invalid. */
const invalidTraffic = ({ day }: AlertMoment) => sql`
  select ${tenantAndCampaign}, 'SUSPICIOUS_TRAFFIC' as kind, ${occurrenceOfDay(day)} as occurrence,
    json_build_object('clicks', traffic.clicks, 'invalid', traffic.invalid) as facts
  from (select root_customer_id, customer_id, campaign_id, sum(clicks) as clicks,
      sum(clicks) filter (where click_class in (${suspicious})) as invalid
    from activity_day where day >= ${day}::date - 1 group by 1, 2, 3) as traffic
  join campaign on ${ofCampaign('traffic')}
  where campaign.status in ('LIVE', 'OUT_OF_BUDGET') and traffic.clicks >= 100 and traffic.invalid * 2 >= traffic.clicks`

const tenantAndSource = sql`source.root_customer_id, source.customer_id, source.id as source_id, source.name`

const failedFeeds = () => sql`
  select ${tenantAndSource}, 'FEED_FAILED' as kind,
    concat_ws(' ', 'source', source.id, 'since', coalesce(last_imported_at::text, 'creation')) as occurrence,
    json_build_object('failures', failures, 'lastImportedAt', last_imported_at) as facts
  from source where failures >= 2 and type = 'FEED' and feed_url is not null`

const countOf = (name: string) => sql`coalesce((counts ->> ${name})::bigint, 0)`

/** Imports that lost a fifth of the jobs, unless somebody has confirmed the loss, or that wait for a confirmation. */
const shrunkenFeeds = ({ at }: AlertMoment) => sql`
  select ${tenantAndSource}, 'FEED_SHRANK' as kind,
    case when outcome = 'NEEDS_CONFIRMATION'
      then concat_ws(' ', 'source', source.id, 'since', coalesce(last_imported_at::text, 'creation'))
      else concat_ws(' ', 'source', source.id, 'import', feed_import.id) end as occurrence,
    json_build_object('isHeld', outcome = 'NEEDS_CONFIRMATION', 'deleted', deleted, 'before', before) as facts
  from feed_import join source on (source.root_customer_id, source.customer_id, source.id)
    = (feed_import.root_customer_id, feed_import.customer_id, feed_import.source_id)
  cross join lateral (select ${countOf('deleted')} as deleted,
    ${countOf('deleted')} + ${countOf('updated')} + ${countOf('unchanged')} as before) as jobs
  where finished_at > ${hoursAgo(at, 24)} and (outcome = 'NEEDS_CONFIRMATION' or (outcome = 'IMPORTED'
    and deleted >= 10 and deleted * 5 >= before and not exists (select from feed_import as held
      where (held.root_customer_id, held.customer_id, held.source_id) = (source.root_customer_id, source.customer_id, source.id)
        and held.decision = 'CONFIRMED' and held.finished_at > ${hoursAgo(at, 48)})))`

type Found = { kind: AlertKind; occurrence: string; rootCustomerId: number; customerId: number; name: string }

const checks = {
  /** Cheap checks of states that can change at any minute. */
  frequent: { ofCampaigns: [budgets, heldTraffic], ofSources: [failedFeeds, shrunkenFeeds] },
  /** Checks of daily figures. */
  hourly: { ofCampaigns: [noSpend, noApplications, invalidTraffic], ofSources: [] },
}

/** Finds conditions that need attention and have not been reported. */
export async function detectAlerts(
  db: Db,
  which: keyof typeof checks,
  moment: AlertMoment,
): Promise<NewAlert[]> {
  const { ofCampaigns, ofSources } = checks[which]
  const alerts: NewAlert[] = []
  for (const query of ofCampaigns) {
    const { rows } = await sql<Found & CampaignFacts>`${unrecorded(query(moment))}`.execute(db)
    alerts.push(
      ...rows.map((row) => ({ ...keyOf(row), campaignId: row.campaignId, ...describeCampaignAlert(row) })),
    )
  }
  for (const query of ofSources) {
    const { rows } = await sql<Found & SourceFacts>`${unrecorded(query(moment))}`.execute(db)
    alerts.push(
      ...rows.map((row) => ({ ...keyOf(row), sourceId: row.sourceId, ...describeSourceAlert(row) })),
    )
  }
  return alerts
}

const keyOf = ({ kind, occurrence, rootCustomerId, customerId }: Found) => ({
  kind,
  occurrence,
  rootCustomerId,
  customerId,
})
