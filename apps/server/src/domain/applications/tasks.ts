import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { loadDueQuestions, reassignByScreeners } from './forms/smart-screeners.ts'
import type { QuestionNeeds } from './forms/question-sets.ts'
import { resealCustomerKeys } from './records/applicant-box.ts'
import { scanPendingFiles, type ScanNeeds } from './records/scan.ts'

/** After the key of secrets was changed, no customer's key stays under the old one for long. */
export const resealCustomerKeysTask: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'applications.resealKeys',
  everySeconds: 60,
  run: async ({ db, secretBox }) => {
    await resealCustomerKeys(db, secretBox)
  },
}

/** Soon after an import it is known which of its jobs have questions with a correct option. */
export const loadQuestionsTask: RecurringTask<QuestionNeeds & { db: Db }> = {
  name: 'applications.askQuestions',
  everySeconds: 15,
  run: async (needs, run) => {
    await loadDueQuestions(needs, run)
    await reassignByScreeners(needs.db, run)
  },
}

/** Soon after a form is sent, a resume can be downloaded or never will be. */
export const scanFilesTask: RecurringTask<ScanNeeds> = {
  name: 'applications.scan',
  everySeconds: 5,
  run: async (needs, run) => {
    await scanPendingFiles(needs, run)
  },
}
