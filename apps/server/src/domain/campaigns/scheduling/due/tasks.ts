import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { fireDue } from './run-due-actions.ts'

/** Once a second, so that what is due happens within 5 s of its instant also when a leader has just been replaced. */
export const runSchedulesTask: RecurringTask<{ db: Db; config: { readonly billingZone: string } }> = {
  name: 'schedules.fire',
  everySeconds: 1,
  run: async (parts, { at, signal }) => {
    await fireDue(parts, at, signal)
  },
}
