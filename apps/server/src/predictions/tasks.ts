import { sql } from 'kysely'
import type { Config } from '../kit/config.ts'
import type { Db } from '../kit/db/database.ts'
import type { Sweep } from '../kit/work/sweeps.ts'
import type { RecurringTask } from '../kit/work/task.ts'
import { marketDays, observeMarket } from './observe.ts'

export const observing: RecurringTask<{ db: Db; config: Config }> = {
  name: 'predictions.observe',
  everySeconds: 600,
  run: ({ db, config }, { at, signal }) => observeMarket(db, { at, signal, zone: config.billingZone }),
}

/** A day longer than they are looked at, whatever the zone. */
const over = (at: Date) => sql`day < (${at}::timestamptz - ${marketDays + 2} * interval '1 day')::date`

export const marketSweeps: Sweep[] = [
  { table: 'marketDay', over },
  { table: 'marketProgress', over },
]
