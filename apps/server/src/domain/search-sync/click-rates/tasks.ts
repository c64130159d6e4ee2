import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { learnClickRates } from './learn.ts'

type Dependencies = { db: Db; config: { readonly billingZone: string } }

/** Runs hourly, so that a day is evaluated soon after its end. */
export const learnClickRatesTask: RecurringTask<Dependencies> = {
  name: 'search.learnClickRates',
  description: 'Learns from ended days how often job seekers click on jobs, for the ranking of the search.',
  everySeconds: 3_600,
  run: ({ db, config }, { at }) => learnClickRates(db, { at, zone: config.billingZone }),
}
