import { sql } from 'kysely'
import type { Tenant } from './database.ts'

/** Selects the tenant's rows of a table: the first condition of every statement on customer tables. */
export const tenantIs = (table: string, { rootCustomerId, customerId }: Tenant) =>
  sql<boolean>`(${sql.ref(`${table}.rootCustomerId`)} = ${rootCustomerId} and ${sql.ref(`${table}.customerId`)} = ${customerId})`

/**
 * A join condition within one customer: matches `table` on `columns`, such as `{ id: 'job.companyId' }`,
 * and requires the same customer as table `of`.
 */
export function sameTenant(table: string, of: string, columns: Readonly<Record<string, string>>) {
  const pairs = [
    [`${table}.rootCustomerId`, `${of}.rootCustomerId`],
    [`${table}.customerId`, `${of}.customerId`],
    ...Object.entries(columns).map(([column, value]) => [`${table}.${column}`, value]),
  ]
  const equal = pairs.map(([one = '', other = '']) => sql`${sql.ref(one)} = ${sql.ref(other)}`)
  return sql<boolean>`(${sql.join(equal, sql` and `)})`
}
