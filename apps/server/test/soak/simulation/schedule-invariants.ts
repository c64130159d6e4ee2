import { sql } from 'kysely'
import { toBillingTime } from '#domain/campaigns/budget/billing-month.ts'
import type { Invariant } from './invariants.ts'

const nothingIsLate: Invariant = {
  says: 'every due schedule was applied, and none early',
  broken: ({ clock: { at }, zone }) => {
    const { period } = toBillingTime(at, zone)
    return sql`
    select format('pause %s due %s, completed %s', id, due_at, completed_at) as what from scheduled_pause
      where (completed_at is null and due_at <= ${at}) or completed_at < due_at
    union all select format('budget change %s due %s', id, due_at) from monthly_budget_change
      where (completed_at is null and failed_at is null and due_at <= ${at})
        or completed_at < due_at or failed_at < due_at
    union all select format('one-time budget %s due %s, started %s', id, due_at, started_at) from one_time_budget
      where (started_at is null and completed_at is null and due_at <= ${at}) or started_at < due_at
    union all select format('one-time budget %s of %s goes on', id, period) from one_time_budget
      where started_at is not null and completed_at is null and period < ${period}
    union all select format('one-time budget %s of %s has ended in its month', id, period) from one_time_budget
      where started_at is not null and completed_at is not null and period >= ${period}
    union all select format('campaign %s is to be archived since %s', id, auto_archive_at) from campaign
      where enable_auto_archive and status <> 'ARCHIVED' and auto_archive_at <= ${at}
    union all select format('segment %s is to be archived since %s', id, auto_archive_at) from segment
      where enable_auto_archive and status <> 'ARCHIVED' and auto_archive_at <= ${at}`
  },
}

/**
 * The results of each schedule according to the audit log; rolled-over budgets begin when they are created.
 */
const exactlyOnce: Invariant = {
  says: 'every completed schedule was applied exactly once',
  broken: () => sql`
    with happened as (
      select object_type, object_id, count(*) filter (where action = 'START') as starts,
        count(*) filter (where action in ('COMPLETE', 'FAIL')) as ends,
        count(*) filter (where action = 'DELETE') as deletions
      from change_record where object_type in ('SCHEDULED_PAUSE', 'MONTHLY_BUDGET_CHANGE', 'ONE_TIME_BUDGET')
      group by object_type, object_id
    ), schedule as (
      select 'SCHEDULED_PAUSE' as object_type, id as object_id, 0 as starts, (completed_at is not null)::integer as ends
      from scheduled_pause
      union all select 'MONTHLY_BUDGET_CHANGE', id, 0, (completed_at is not null or failed_at is not null)::integer
      from monthly_budget_change
      union all select 'ONE_TIME_BUDGET', id, (started_at is not null and carried_from is null)::integer,
        (completed_at is not null)::integer
      from one_time_budget
    )
    select format('%s %s: started %s, ended %s, deleted %s', object_type, object_id, happened.starts, happened.ends, deletions) as what
    from happened full join schedule using (object_type, object_id)
    where happened.starts is distinct from coalesce(schedule.starts, 0)
      or happened.ends is distinct from coalesce(schedule.ends, 0)
      or deletions is distinct from (case when schedule.object_id is null then 1 else 0 end)`,
}

/** The times of simultaneous actions on a campaign, in recorded order. */
const inOrder: Invariant = {
  says: 'schedules are applied in order of their time, and on one day budgets before pauses',
  broken: () => sql`
    with due as (
      select 'MONTHLY_BUDGET_CHANGE' as object_type, id as object_id, due_at, 1 as rank from monthly_budget_change
      union all select 'ONE_TIME_BUDGET', id, due_at, 2 from one_time_budget where carried_from is null
      union all select 'SCHEDULED_PAUSE', id, due_at, 3 from scheduled_pause
    ), happened as (
      select campaign_id, at, id, due_at, rank,
        lag(due_at) over before as due_before, lag(rank) over before as rank_before
      from change_record join due using (object_type, object_id)
      where actor = 'SCHEDULER' and (action in ('START', 'FAIL')
        or action = 'COMPLETE' and (object_type <> 'ONE_TIME_BUDGET' or reason like '%did not start.'))
      window before as (partition by campaign_id, at order by id)
    )
    select format('campaign %s at %s: record %s', campaign_id, at, id) as what from happened
    where (due_before, rank_before) > (due_at, rank)`,
}

export const scheduleInvariants = [nothingIsLate, exactlyOnce, inOrder]
