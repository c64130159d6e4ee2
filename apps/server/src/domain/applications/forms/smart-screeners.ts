import { findCorrectOption } from '@tiller/contract/application-form/visible'
import { sql } from 'kysely'
import { assignJobsById, lockPoolForAssignment } from '#domain/campaigns/targeting/assignment.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { TaskRun } from '#lib/runtime/tasks/task.ts'
import { reloadQuestionSet, findQuestionSet, type QuestionDependencies } from './question-sets.ts'

/** Questions are loaded again after this time. Opening a form loads them sooner. */
const reloadMs = 86_400_000
const perRound = 200
/** Loads run concurrently, because a server may not respond. */
const concurrency = 4

const ofJobs = (url: string) => sql<boolean>`job.apply ->> 'customQuestionsUrl' = ${url}`

/**
 * Loads the questions of jobs from the URLs in their feeds, those never loaded first. Questions that no job references
 * any longer are deleted.
 */
export async function loadDueQuestions(dependencies: QuestionDependencies, { at, signal }: TaskRun) {
  const due = await dependencies.formsDb
    .selectFrom('questionSource')
    .select(['rootCustomerId', 'customerId', 'url'])
    .where(({ eb, or }) =>
      or([eb('askedAt', 'is', null), eb('askedAt', '<', new Date(at.getTime() - reloadMs))]),
    )
    .orderBy('askedAt', (by) => by.asc().nullsFirst())
    .limit(perRound)
    .execute()
  const left = due.values()
  const ask = async () => {
    for (const { url, ...tenant } of left) {
      if (signal.aborted) return
      if (!(await deleteUnreferenced(dependencies.formsDb, tenant, url)))
        await reloadQuestionSet(dependencies, tenant, { url, at })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, ask))
}

/**
 * Deletes questions that no job references any longer, so that they are not loaded again. Returns whether it deleted
 * them.
 */
async function deleteUnreferenced(db: Db, tenant: Tenant, url: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('questionSource')
    .where(tenantIsSql('questionSource', tenant))
    .where('url', '=', url)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job')
            .select('id')
            .where(tenantIsSql('job', tenant))
            .where(ofJobs(url))
            .where('deletedAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Reassigns jobs once it is known whether their questions have a correct option, which the filter `hasSmartScreeners`
 * requires.
 */
export async function reassignByScreeners(db: Db, { signal }: Pick<TaskRun, 'signal'>) {
  while (!signal.aborted) {
    const next = await db
      .selectFrom('questionSource')
      .select(['rootCustomerId', 'customerId', 'url', 'digest', 'hasCorrect'])
      .where('unsettled', '=', true)
      .limit(1)
      .executeTakeFirst()
    if (next === undefined) return
    await db.transaction().execute((tx) => reassignSource(tx, next))
  }
}

type Unsettled = Tenant & { url: string; digest: Buffer | null; hasCorrect: boolean }

async function reassignSource(tx: Tx, { url, digest, hasCorrect: before, ...tenant }: Unsettled) {
  const set = digest === null ? undefined : await findQuestionSet(tx, tenant, digest)
  const hasCorrect = set?.questions.some((question) => findCorrectOption(question) !== undefined) ?? false
  const pools = hasCorrect === before ? [] : await readPools(tx, tenant)
  // A concurrent import is either visible here or sees what is written here.
  for (const poolId of pools) await lockPoolForAssignment(tx, poolId)
  await tx
    .updateTable('questionSource')
    .set({ hasCorrect, unsettled: sql<boolean>`digest is distinct from ${digest}` })
    .where(tenantIsSql('questionSource', tenant))
    .where('url', '=', url)
    .execute()
  for (const poolId of pools) {
    const jobs = await tx
      .selectFrom('job')
      .select('id')
      .where(tenantIsSql('job', tenant))
      .where(ofJobs(url))
      .where('poolId', '=', poolId)
      .execute()
    if (jobs.length > 0)
      await assignJobsById(
        tx,
        tenant,
        poolId,
        jobs.map(({ id }) => id),
      )
  }
}

async function readPools(tx: Tx, tenant: Tenant): Promise<number[]> {
  const rows = await tx
    .selectFrom('pool')
    .select('id')
    .where(tenantIsSql('pool', tenant))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
