import { sql } from 'kysely'
import type { Tenant } from './database.ts'

/** That a row of the table is the tenant's: the first condition of every statement on a customer's table. */
export const tenantIs = (table: string, { rootCustomerId, customerId }: Tenant) =>
  sql<boolean>`(${sql.ref(`${table}.rootCustomerId`)} = ${rootCustomerId} and ${sql.ref(`${table}.customerId`)} = ${customerId})`

/**
 * The condition of a join inside one customer: the row of `table` that has the values named by `columns`,
 * such as `{ id: 'job.companyId' }`, and belongs to whom the row of `of` belongs to.
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
