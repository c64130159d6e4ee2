import type { Db } from '#lib/postgres/database.ts'
import type { DueTask } from '#lib/runtime/tasks/task.ts'
import { findNextDueTime } from './due-campaigns.ts'
import { runAllDueActions, runDueActions } from './run-due-actions.ts'

/** Every second, so that actions happen within 5 s even after a change of leader. */
export const runSchedulesTask: DueTask<{ db: Db; config: { readonly billingZone: string } }> = {
  name: 'schedules.fire',
  description: 'Performs due schedules: pauses, budget changes, archiving, and the start of a month.',
  everySeconds: 1,
  run: async (parts, { at, signal }) => {
    await runDueActions(parts, at, signal)
  },
  findNextDueTime: ({ db }, at) => findNextDueTime(db, at),
  runAll: runAllDueActions,
}
