import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { loadDueQuestions, reassignByScreeners } from './forms/smart-screeners.ts'
import type { QuestionNeeds } from './forms/question-sets.ts'
import { resealCustomerKeys } from './records/applicant-box.ts'
import { scanPendingFiles, type ScanNeeds } from './records/scan.ts'

/** Reseals customer keys after a key rotation. */
export const resealCustomerKeysTask: RecurringTask<{ db: Db; secretBox: SecretBox }> = {
  name: 'applications.resealKeys',
  everySeconds: 60,
  run: async ({ db, secretBox }) => {
    await resealCustomerKeys(db, secretBox)
  },
}

/** After an import, determines which jobs have questions with a correct option. */
export const loadQuestionsTask: RecurringTask<QuestionNeeds & { db: Db }> = {
  name: 'applications.askQuestions',
  everySeconds: 15,
  run: async (needs, run) => {
    await loadDueQuestions(needs, run)
    await reassignByScreeners(needs.db, run)
  },
}

/** Scans uploaded files soon after submission. */
export const scanFilesTask: RecurringTask<ScanNeeds> = {
  name: 'applications.scan',
  everySeconds: 5,
  run: async (needs, run) => {
    await scanPendingFiles(needs, run)
  },
}
