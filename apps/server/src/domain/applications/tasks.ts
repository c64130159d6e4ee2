import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { loadDueQuestions, reassignByScreeners } from './forms/smart-screeners.ts'
import type { QuestionNeeds } from './forms/question-sets.ts'
import { hashStoredApplicants } from './records/applicant-search.ts'
import { createMissingKeys, type MissingKeyNeeds } from './records/create-missing-keys.ts'
import { resealKeys } from './records/reseal-keys.ts'
import { scanPendingFiles, type ScanNeeds } from './records/scan.ts'

/** Reseals keys after a key rotation, and creates keys and search hashes of applications of earlier versions. */
export const resealKeysTask: RecurringTask<MissingKeyNeeds> = {
  name: 'applications.resealKeys',
  everySeconds: 60,
  run: async (needs, run) => {
    await resealKeys(needs.db, needs.secretBox, run)
    await createMissingKeys(needs, run)
    await hashStoredApplicants(needs, run)
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
