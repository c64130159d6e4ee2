import { rollUpActivity } from '#domain/activity/roll-up.ts'
import { startOfDay, toBillingDay, toFirstDayOfMonth } from '#domain/campaigns/budget/billing-days.ts'
import type { Config } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask, TaskRun } from '#lib/runtime/tasks/task.ts'
import { createWeeklyDigests } from './digest.ts'
import { detectAlerts } from './detect.ts'
import { raiseAlerts, type NewAlert } from './raise.ts'

type AlertDependencies = { db: Db; config: Pick<Config, 'baseUrl' | 'billingZone'> }

/** Raises alerts about budgets, feeds, and held clicks. */
export async function raiseFrequentAlerts(dependencies: AlertDependencies, run: TaskRun) {
  const { day, period } = toMoment(dependencies, run)
  await raiseAll(
    dependencies,
    run,
    await detectAlerts(dependencies.db, 'frequent', { at: run.at, day, period }),
  )
}

/**
 * Raises alerts about daily figures, and on Mondays the weekly digests. The figures are summed first: after a start,
 * their own task may not have run yet, and a campaign would seem to have spent nothing.
 */
export async function raiseHourlyAlerts(dependencies: AlertDependencies, run: TaskRun) {
  await rollUpActivity(dependencies.db, dependencies.config.billingZone)
  const { day, period, isDigestTime } = toMoment(dependencies, run)
  await raiseAll(
    dependencies,
    run,
    await detectAlerts(dependencies.db, 'hourly', { at: run.at, day, period }),
  )
  if (isDigestTime) await raiseAll(dependencies, run, await createWeeklyDigests(dependencies.db, day))
}

/** Digests are mailed on Mondays from this hour on, in the billing time zone. */
const digestHour = 8

function toMoment({ config: { billingZone } }: AlertDependencies, { at }: TaskRun) {
  const day = toBillingDay(at, billingZone)
  const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1
  const sinceMidnightMs = at.getTime() - startOfDay(day, billingZone).getTime()
  return {
    day,
    period: toFirstDayOfMonth(day),
    isDigestTime: isMonday && sinceMidnightMs >= digestHour * 3_600_000,
  }
}

async function raiseAll(
  { db, config: { baseUrl } }: AlertDependencies,
  { at, signal }: TaskRun,
  alerts: readonly NewAlert[],
) {
  const groups = Map.groupBy(alerts, ({ customerId, kind }) => `${customerId} ${kind}`)
  for (const group of groups.values()) {
    if (signal.aborted) return
    await db.transaction().execute((tx) => raiseAlerts(tx, group, baseUrl, at))
  }
}

export const alertTasks: readonly RecurringTask<AlertDependencies>[] = [
  {
    name: 'alerts.raiseFrequent',
    description: 'Raises and mails alerts about budgets, feeds, and held clicks.',
    everySeconds: 60,
    run: raiseFrequentAlerts,
  },
  {
    name: 'alerts.raiseHourly',
    description: 'Raises and mails the other alerts and the weekly digest.',
    everySeconds: 3_600,
    run: raiseHourlyAlerts,
  },
]
