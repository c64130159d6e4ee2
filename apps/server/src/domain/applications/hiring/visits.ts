import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'

const visitMs = 30 * 60_000

/**
 * Records that a person looks at the list of applications. Calls less than 30 minutes apart are one visit, so a reload
 * keeps the marks of new applications.
 *
 * @returns the end of the previous visit, or null on the first one
 */
export async function recordApplicationListVisit(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  userId: number,
  at: Date,
): Promise<Date | null> {
  const visitStart = new Date(at.getTime() - visitMs)
  const { rows } = await sql<{ previousVisitAt: Date | null }>`
    insert into application_visit as visit (root_customer_id, customer_id, app_user_id, visited_at)
    values (${rootCustomerId}, ${customerId}, ${userId}, ${at})
    on conflict on constraint application_visit_pkey do update set
      visited_at = greatest(visit.visited_at, excluded.visited_at),
      previous_visit_at =
        case when visit.visited_at <= ${visitStart} then visit.visited_at else visit.previous_visit_at end
    returning previous_visit_at as "previousVisitAt"`.execute(tx)
  return rows[0]?.previousVisitAt ?? null
}
