import { sql } from 'kysely'
import { clickPriceSql } from '#domain/campaigns/bidding/pricing.ts'
import type { Db } from '#lib/postgres/database.ts'
import { roundOpenJobScoreSql } from './landing-pages/open-job-score.ts'
import { selectJobsById, selectJobs, readJobIdsAfter } from './queries.ts'
import { showsPreviewPageSql, jobStatusSql } from './eligibility/gates.ts'

export type ServedJob = Awaited<ReturnType<typeof readServed>>[number]

/**
 * Lists the next served jobs of all customers, in id order. Ids are selected before the joins: a single query with a
 * limit would join all remaining jobs for each batch.
 *
 * @param limit the number of jobs to examine
 * @returns the jobs and the id after which to continue; null at the end
 */
export async function listServedJobs(
  db: Db,
  { at, afterId, limit }: { at: Date; afterId: number; limit: number },
): Promise<{ served: ServedJob[]; nextAfterId: number | null }> {
  const ids = await readJobIdsAfter(db, afterId, limit)
  const last = ids.length < limit ? undefined : ids.at(-1)
  return { served: ids.length === 0 ? [] : await readServed(db, at, ids), nextAfterId: last ?? null }
}

const readServed = (db: Db, at: Date, ids: readonly number[]) =>
  selectJobs(selectJobsById(db, ids))
    .select([
      'job.id',
      'job.rootCustomerId',
      'job.customerId',
      'job.jobReference',
      'job.expansionId',
      'job.title',
    ])
    .select(['job.description', 'job.places', 'job.postedAt', 'job.createdAt', 'job.expiresAt', 'job.remote'])
    .select(['job.salary', 'job.education', 'job.experience', 'job.jobType', 'job.logoUrl'])
    .select(['job.majorCategories', 'job.minorCategories', 'company.name as company'])
    .select([
      showsPreviewPageSql.as('previewed'),
      roundOpenJobScoreSql('source.open_job_percent').as('openJobPercent'),
    ])
    .select(clickPriceSql.as('priceCents'))
    .where(sql<boolean>`${jobStatusSql(at)} = 'LIVE'`)
    .orderBy('job.id')
    .execute()

/** Finds the id of the `number`th served job, counted from 1. Returns undefined if there are fewer. */
export async function findServedJob(db: Db, at: Date, number: number): Promise<number | undefined> {
  const row = await selectJobs(db)
    .select('job.id')
    .where(sql<boolean>`${jobStatusSql(at)} = 'LIVE'`)
    .orderBy('job.id')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
