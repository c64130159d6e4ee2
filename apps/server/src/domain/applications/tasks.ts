import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { loadDueQuestions, reassignByScreeners } from './forms/smart-screeners.ts'
import type { QuestionDependencies } from './forms/question-sets.ts'
import { hashStoredApplicants } from './records/applicant-search.ts'
import { createMissingApplicationKeys, type KeyCreationDependencies } from './records/create-missing-keys.ts'
import { eraseExpiredApplications, type ErasureDependencies } from './records/erase-expired.ts'
import { resealKeys } from './records/reseal-keys.ts'
import { scanPendingFiles, type ScanDependencies } from './records/scan.ts'

/** Reseals keys after a key rotation, and creates keys and search hashes of applications of earlier versions. */
export const resealKeysTask: RecurringTask<KeyCreationDependencies> = {
  name: 'applications.resealKeys',
  description: 'Encrypts the keys of applications with the current key after a key rotation.',
  everySeconds: 60,
  run: async (dependencies, run) => {
    await resealKeys(dependencies.db, dependencies.secretBox, run)
    await createMissingApplicationKeys(dependencies, run)
    await hashStoredApplicants(dependencies, run)
  },
}

/** After an import, determines which jobs have questions with a correct option. */
export const loadQuestionsTask: RecurringTask<QuestionDependencies & { db: Db }> = {
  name: 'applications.askQuestions',
  description: 'Loads the questions of imported jobs for their application forms.',
  everySeconds: 15,
  run: async (dependencies, run) => {
    await loadDueQuestions(dependencies, run)
    await reassignByScreeners(dependencies.db, run)
  },
}

/** Erases applications whose period has ended, if the operator has set one. */
export const eraseApplicationsTask: RecurringTask<ErasureDependencies> = {
  name: 'applications.erase',
  description: 'Erases applications that are older than RETENTION_APPLICATION_DAYS.',
  everySeconds: 3_600,
  run: async (dependencies, run) => {
    await eraseExpiredApplications(dependencies, run)
  },
}

/** Scans uploaded files soon after submission. */
export const scanFilesTask: RecurringTask<ScanDependencies> = {
  name: 'applications.scan',
  description: 'Scans uploaded résumés for malware.',
  everySeconds: 5,
  run: async (dependencies, run) => {
    await scanPendingFiles(dependencies, run)
  },
}
