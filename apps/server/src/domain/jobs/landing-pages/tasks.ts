import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { checkDueLandingPages, type PageCheckDependencies } from './check-due-pages.ts'
import { updateOpenJobScores } from './open-job-score.ts'
import { syncLandingChecks } from './queries.ts'

export const landingPageTasks: RecurringTask<PageCheckDependencies>[] = [
  {
    name: 'landingPages.sync',
    description: 'Selects the landing pages that are checked and updates the open-job score of each source.',
    everySeconds: 3_600,
    run: async ({ backgroundDb: db }, { at }) => {
      await syncLandingChecks(db, at)
      await updateOpenJobScores(db, at)
    },
  },
  {
    name: 'landingPages.check',
    description: 'Checks whether landing pages still show their job.',
    everySeconds: 60,
    run: (needs, run) => checkDueLandingPages(needs, run),
  },
]
