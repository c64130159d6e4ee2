import type { Db } from '../kit/db/database.ts'
import type { RecurringTask } from '../kit/work/task.ts'
import { rollUp } from './roll-up.ts'

export const rollingUp: RecurringTask<{ db: Db; config: { readonly billingZone: string } }> = {
  name: 'activity.rollUp',
  everySeconds: 10,
  run: ({ db, config }) => rollUp(db, config.billingZone),
}
