import { sql } from 'kysely'
import { clickPriceSql } from '#domain/campaigns/bidding/pricing.ts'
import type { Db } from '#lib/postgres/database.ts'
import { chosenJobs, jobs, readIdsAfter } from './queries.ts'
import { isPreviewedSql, statusSql } from './eligibility/gates.ts'

export type ServedJob = Awaited<ReturnType<typeof readServed>>[number]

/**
 * Those of the next jobs that are shown to seekers, in the order of their ids, whoever they belong to. First the ids
 * alone, then what belongs to them: a plan over everything, of which the limit takes the beginning, costs as much for
 * each batch as for all.
 *
 * @param limit jobs that are looked at
 * @returns with the id behind which to go on; null at the end
 */
export async function listServedJobs(
  db: Db,
  { at, afterId, limit }: { at: Date; afterId: number; limit: number },
): Promise<{ served: ServedJob[]; nextAfterId: number | null }> {
  const ids = await readIdsAfter(db, afterId, limit)
  const last = ids.length < limit ? undefined : ids.at(-1)
  return { served: ids.length === 0 ? [] : await readServed(db, at, ids), nextAfterId: last ?? null }
}

const readServed = (db: Db, at: Date, ids: readonly number[]) =>
  jobs(chosenJobs(db, ids))
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
    .select(isPreviewedSql.as('previewed'))
    .select(clickPriceSql.as('priceCents'))
    .where(sql<boolean>`${statusSql(at)} = 'LIVE'`)
    .orderBy('job.id')
    .execute()

/** The id of the job with this number among those that are shown, from 1; undefined if there are not so many. */
export async function findServedJob(db: Db, at: Date, number: number): Promise<number | undefined> {
  const row = await jobs(db)
    .select('job.id')
    .where(sql<boolean>`${statusSql(at)} = 'LIVE'`)
    .orderBy('job.id')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
