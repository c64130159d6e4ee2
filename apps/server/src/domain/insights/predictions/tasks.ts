import { sql } from 'kysely'
import type { Config } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { marketDays, observeMarket } from './observe-market.ts'

export const observeMarketTask: RecurringTask<{ db: Db; config: Config }> = {
  name: 'predictions.observe',
  description: 'Collects the bids, impressions, and clicks on which predictions are based.',
  everySeconds: 600,
  run: ({ db, config }, { at, signal }) => observeMarket(db, { at, signal, zone: config.billingZone }),
}

/** SQL that selects observations that are no longer used in any time zone. */
const over = (at: Date) => sql`day < (${at}::timestamptz - ${marketDays + 2} * interval '1 day')::date`

export const marketDataRetention: RetentionRule[] = [
  { table: 'marketDay', isExpired: over },
  { table: 'marketProgress', isExpired: over },
]
