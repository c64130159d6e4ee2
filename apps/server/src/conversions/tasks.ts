import type { Config } from '../kit/config.ts'
import type { Db } from '../kit/db/database.ts'
import type { RecurringTask } from '../kit/work/task.ts'
import { attributeReports } from './attribute.ts'

export const attributing: RecurringTask<{ db: Db; config: Config }> = {
  name: 'conversions.attribute',
  everySeconds: 5,
  run: async (needs, run) => {
    await attributeReports(needs, run)
  },
}
