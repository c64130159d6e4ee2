import pg from 'pg'
import type { PostgresSettings } from './pooler/transaction-client.ts'

/** Maximum number of prepared statements per connection. Others are planned each time. */
const maxNames = 200
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `tiller_${names.size + 1}`
  names.set(text, name)
  return name
}

/** A client that prepares each statement once per connection, for pools with few statements that run often. */
export class PreparingClient extends pg.Client {
  // Prepares Kysely's queries, which are text with parameters.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const sent = name === undefined ? args : [{ name, text, values }]
    return super.query(...(sent as Parameters<pg.Client['query']>)) as never
  }
}

/** Makes PostgreSQL plan a prepared statement only once, independently of the values. */
export const planOnce: PostgresSettings = { plan_cache_mode: 'force_generic_plan' }
