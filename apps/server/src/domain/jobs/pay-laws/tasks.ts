import type { ReferenceData } from '#domain/reference/reference-data.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { updateMissingPayCounts } from './missing-pay.ts'

/**
 * Recounts jobs without required pay hourly, because jobs by API change, jobs expire, and laws come into force
 * between imports.
 */
export const countMissingPayTask: RecurringTask<{ backgroundDb: Db } & Pick<ReferenceData, 'places'>> = {
  name: 'payLaws.count',
  description: 'Counts the jobs that lack the pay that a state requires.',
  everySeconds: 3_600,
  run: ({ backgroundDb, places }, { at }) => updateMissingPayCounts(backgroundDb, places, { at }),
}
