import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { rollUpActivity } from './roll-up.ts'

export const aggregateActivityTask: RecurringTask<{ db: Db; config: { readonly billingZone: string } }> = {
  name: 'activity.rollUp',
  description: 'Adds recent searches, clicks, and conversions to the sums of the reports.',
  everySeconds: 10,
  run: ({ db, config }) => rollUpActivity(db, config.billingZone),
}
