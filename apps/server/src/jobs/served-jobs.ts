import { sql } from 'kysely'
import { clickPriceSql } from '../campaigns/pricing.ts'
import type { Db } from '../kit/db/database.ts'
import { jobs } from './queries.ts'
import { statusSql } from './serving.ts'

export type ServedJob = Awaited<ReturnType<typeof listServedJobs>>[number]

/** The next jobs that are shown to seekers, in the order of their ids, whoever they belong to. */
export const listServedJobs = (
  db: Db,
  { at, afterId, limit }: { at: Date; afterId: number; limit: number },
) =>
  served(db, at, afterId)
    .select(['job.id', 'job.rootCustomerId', 'job.customerId', 'job.jobReference', 'job.title'])
    .select(['job.description', 'job.places', 'job.postedAt', 'job.createdAt', 'job.expiresAt', 'job.remote'])
    .select(['job.salary', 'job.education', 'job.experience', 'job.jobType', 'job.logoUrl'])
    .select(['job.majorCategories', 'job.minorCategories', 'company.name as company'])
    .select(clickPriceSql.as('priceCents'))
    .limit(limit)
    .execute()

/** The id of the job behind so many that are shown; undefined if there are not so many. */
export async function findServedJob(db: Db, at: Date, number: number): Promise<number | undefined> {
  const row = await served(db, at, 0).select('job.id').offset(number).limit(1).executeTakeFirst()
  return row?.id
}

const served = (db: Db, at: Date, afterId: number) =>
  jobs(db)
    .where('job.id', '>', afterId)
    .where(sql<boolean>`${statusSql(at)} = 'LIVE'`)
    .orderBy('job.id')
