import { sql } from 'kysely'
import type { Tenant } from './database.ts'

/** SQL that selects the tenant's rows of a table, as the first condition of every statement on customer tables. */
export const tenantIsSql = (table: string, { rootCustomerId, customerId }: Tenant) =>
  sql<boolean>`(${sql.ref(`${table}.rootCustomerId`)} = ${rootCustomerId} and ${sql.ref(`${table}.customerId`)} = ${customerId})`

/**
 * Returns a join condition within one customer. It matches `table` on `columns`, for example `{ id: 'job.companyId' }`,
 * and requires the same customer as table `of`.
 */
export function joinSameTenant(table: string, of: string, columns: Readonly<Record<string, string>>) {
  const pairs = [
    [`${table}.rootCustomerId`, `${of}.rootCustomerId`],
    [`${table}.customerId`, `${of}.customerId`],
    ...Object.entries(columns).map(([column, value]) => [`${table}.${column}`, value]),
  ]
  const equal = pairs.map(([one = '', other = '']) => sql`${sql.ref(one)} = ${sql.ref(other)}`)
  return sql<boolean>`(${sql.join(equal, sql` and `)})`
}
