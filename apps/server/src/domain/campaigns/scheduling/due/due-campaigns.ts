import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import type { BillingTime } from '../../budget/billing-month.ts'

/** A due action of a campaign or one of its segments. */
export type DueItem = { kind: DueKind; id: number }

/** The order of actions at the same instant: the start of the month first, and actions that stop spending last. */
const order = ['month', 'change', 'one-time', 'pause', 'segment-archive', 'archive', 'pace'] as const
export type DueKind = (typeof order)[number]

/** A campaign with its due actions in order. */
export type DueCampaign = Tenant & { campaignId: number; due: DueItem[] }

const is = (kind: DueKind) => sql`${sql.lit(kind)} as kind, ${sql.lit(order.indexOf(kind))} as rank`

const key = sql`root_customer_id, customer_id`

/**
 * SQL that selects all actions that are due at an instant. A row exists until the transaction that performs its action,
 * and each branch uses an index of open rows.
 */
const due = ({ at, period, monthStart, dayStart }: BillingTime) => sql`(
  select ${key}, id as campaign_id, id, ${is('month')}, ${monthStart}::timestamptz as due_at
    from campaign where status = 'OUT_OF_BUDGET' and settled_period < ${period}
  union select ${key}, campaign_id, campaign_id, ${is('month')}, ${monthStart}
    from segment where status = 'OUT_OF_BUDGET' and settled_period < ${period}
  union select ${key}, campaign_id, campaign_id, ${is('month')}, ${monthStart}
    from one_time_budget where started_at is not null and completed_at is null and period < ${period}
  union all select ${key}, id, id, ${is('pace')}, pace_due_at from campaign where pace_due_at <= ${at}
  union all select ${key}, campaign_id, id, ${is('change')}, due_at
    from monthly_budget_change where completed_at is null and failed_at is null and due_at <= ${at}
  union all select ${key}, campaign_id, id, ${is('one-time')}, due_at
    from one_time_budget where started_at is null and completed_at is null and due_at <= ${at}
  union all select ${key}, campaign_id, id, ${is('pause')}, due_at
    from scheduled_pause where completed_at is null and due_at <= ${at}
  union all select ${key}, campaign_id, id, ${is('segment-archive')}, auto_archive_at
    from segment where enable_auto_archive and status <> 'ARCHIVED' and auto_archive_at <= ${at}
  union all select ${key}, id, id, ${is('archive')}, coalesce(auto_archive_at, ${dayStart}::timestamptz)
    from campaign where enable_auto_archive and status <> 'ARCHIVED' and coalesce(auto_archive_at, event_end_dt) <= ${at}
      and (auto_archive_at is not null or (ad_type = 'EVENT' and event_end_dt < ${dayStart}))
) as due`

/**
 * Returns the next instant after `at` at which a schedule, an archiving, or the end of a rest is due. Starts of days
 * and months are not included.
 */
export async function findNextDueTime(db: Db, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(instant) as next from (
      select min(due_at) as instant from monthly_budget_change where completed_at is null and failed_at is null and due_at > ${at}
      union all select min(due_at) from one_time_budget where started_at is null and completed_at is null and due_at > ${at}
      union all select min(due_at) from scheduled_pause where completed_at is null and due_at > ${at}
      union all select min(pace_due_at) from campaign where pace_due_at > ${at}
      union all select min(auto_archive_at) from segment
        where enable_auto_archive and status <> 'ARCHIVED' and auto_archive_at > ${at}
      union all select min(auto_archive_at) from campaign
        where enable_auto_archive and status <> 'ARCHIVED' and auto_archive_at > ${at}
    ) waiting`.execute(db)
  return rows[0]?.next ?? null
}

/**
 * Returns up to `limit` campaigns with due actions, oldest first. At the same instant, campaigns with a pause come
 * first.
 */
export async function findDueCampaigns(db: Db, moment: BillingTime, limit: number): Promise<DueCampaign[]> {
  const { rows } = await sql<DueCampaign>`
    select ${key}, campaign_id, json_agg(json_build_object('kind', kind, 'id', id) order by due_at, rank, id) as due
    from ${due(moment)} group by ${key}, campaign_id
    order by min(due_at), max(rank) desc, campaign_id limit ${limit}`.execute(db)
  return rows
}
