import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { learnClickRates } from './learn.ts'

type Parts = { db: Db; config: { readonly billingZone: string } }

/** Hourly, so that a day is learned soon after its end. */
export const learnClickRatesTask: RecurringTask<Parts> = {
  name: 'search.learnClickRates',
  everySeconds: 3_600,
  run: ({ db, config }, { at }) => learnClickRates(db, { at, zone: config.billingZone }),
}
