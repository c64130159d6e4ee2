import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { checkDuePages, type PageCheckDependencies } from './check-due-pages.ts'
import { updateOpenJobScores } from './open-job-score.ts'
import { syncChecks } from './queries.ts'

export const landingPageTasks: RecurringTask<PageCheckDependencies>[] = [
  {
    name: 'landingPages.sync',
    everySeconds: 3_600,
    run: async ({ backgroundDb: db }, { at }) => {
      await syncChecks(db, at)
      await updateOpenJobScores(db, at)
    },
  },
  { name: 'landingPages.check', everySeconds: 60, run: (needs, run) => checkDuePages(needs, run) },
]
