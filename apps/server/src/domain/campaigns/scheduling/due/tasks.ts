import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { runDueActions } from './run-due-actions.ts'

/** Every second, so that actions happen within 5 s even after a change of leader. */
export const runSchedulesTask: RecurringTask<{ db: Db; config: { readonly billingZone: string } }> = {
  name: 'schedules.fire',
  everySeconds: 1,
  run: async (parts, { at, signal }) => {
    await runDueActions(parts, at, signal)
  },
}
