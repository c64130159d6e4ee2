import { sql } from 'kysely'
import { selectActivity } from '#domain/activity/read.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { addDays } from '#domain/activity/report-days.ts'

type Billed = { date: string; clicks: number; cents: number }

/** SQL that selects the customer's jobs with an advertiser id from its feed. */
const jobsOf = (tenant: Tenant, advertiserId: string) => sql`
  select job.id from job join company on ${joinSameTenant('company', 'job', { id: 'job.companyId' })}
  where ${tenantIsSql('job', tenant)} and coalesce(job.advertiser_id, company.advertiser_id) = ${advertiserId}`

/**
 * Reads the billed clicks on an advertiser's jobs and their cost less refunds, per billing day.
 *
 * @returns undefined if the customer has no such advertiser
 */
export async function readBilledClicks(
  tx: Tx,
  tenant: Tenant,
  { advertiserId, from, to, zone }: { advertiserId: string; from: string; to: string; zone: string },
): Promise<Billed[] | undefined> {
  const known = await sql`${jobsOf(tenant, advertiserId)} limit 1`.execute(tx)
  if (known.rows.length === 0) return undefined
  const { rows } = await sql<Billed>`
    select to_char(slot, 'YYYY-MM-DD') as date, sum(billable)::bigint as clicks, sum(spend_cents)::bigint as cents
    from ${selectActivity(tenant, { grain: 'day', from, to }, zone)}
    where activity.job_id in (${jobsOf(tenant, advertiserId)}) group by 1`.execute(tx)
  const byDay = new Map(rows.map((row) => [row.date, row]))
  const days: Billed[] = []
  for (let date = from; date <= to; date = addDays(date))
    days.push(byDay.get(date) ?? { date, clicks: 0, cents: 0 })
  return days
}
