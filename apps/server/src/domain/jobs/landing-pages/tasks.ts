import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { checkDuePages, type PageCheckNeeds } from './check-due-pages.ts'
import { computeScores, syncChecks } from './queries.ts'

export const landingPageTasks: RecurringTask<PageCheckNeeds>[] = [
  {
    name: 'landingPages.sync',
    everySeconds: 3_600,
    run: async ({ backgroundDb: db }, { at }) => {
      await syncChecks(db, at)
      await computeScores(db, at)
    },
  },
  { name: 'landingPages.check', everySeconds: 60, run: (needs, run) => checkDuePages(needs, run) },
]
