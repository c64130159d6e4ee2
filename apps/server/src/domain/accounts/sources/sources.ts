import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { found } from '#lib/http/api-error.ts'

const columns = [
  'id',
  'customerId',
  'poolId',
  'name',
  'status',
  'feedUrl',
  'fetchEveryMinutes',
  'nextFetchAt',
  'lastOutcome',
  'lastImportedAt',
  'createdAt',
] as const

/** The source of the sandbox whose feed comes with Tiller. */
export const sampleSourceName = 'Public-sector sample'

type SourceRow = { feedUrl: string | null; fetchEveryMinutes: number }

/** From where a feed is fetched, and how often; how often is not said where nothing is fetched. */
export const shownFetching = ({ feedUrl, fetchEveryMinutes }: SourceRow) => ({
  feedAddress: feedUrl === null ? null : addressOf(feedUrl),
  fetchEveryMinutes: feedUrl === null ? null : fetchEveryMinutes,
})

/** Host and path of a URL: what else it has may be a secret. */
function addressOf(url: string) {
  const { host, pathname } = new URL(url)
  return host + pathname
}

const shown = <Row extends SourceRow>(row: Row) => {
  const { feedUrl: _, ...rest } = row
  return { ...rest, ...shownFetching(row) }
}

export type Fetching = {
  /** A URL that has been judged; null: the operator imports the feed. */
  feedUrl?: string | null
  everyMinutes?: number | undefined
}

/** Makes a source in a pool; its jobs come with the first feed that is imported into it. A feed with a URL is due at once. */
export const createSource = async (
  db: Db,
  { rootCustomerId, customerId, poolId }: Tenant & { poolId: number },
  { name, at, feedUrl = null, everyMinutes }: Fetching & { name: string; at: Date },
) =>
  shown(
    await db
      .insertInto('source')
      .values({
        rootCustomerId,
        customerId,
        poolId,
        name,
        createdAt: at,
        feedUrl,
        nextFetchAt: feedUrl === null ? null : at,
        ...(everyMinutes === undefined ? {} : { fetchEveryMinutes: everyMinutes }),
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** Changes from where and how often the feed of a source is fetched; another URL, or another pace, is due at once. */
export async function setFetching(db: Db, sourceId: number, { feedUrl, everyMinutes }: Fetching, at: Date) {
  const source = await db
    .updateTable('source')
    .set({
      nextFetchAt:
        feedUrl === undefined
          ? sql<Date>`case when feed_url is not null then ${at}::timestamptz end`
          : feedUrl === null
            ? null
            : at,
      ...(everyMinutes === undefined ? {} : { fetchEveryMinutes: everyMinutes }),
      ...(feedUrl === undefined ? {} : { feedUrl, etag: null, lastModified: null, failures: 0 }),
    })
    .where('id', '=', sourceId)
    .returning(columns)
    .executeTakeFirst()
  return shown(found(source, 'source', sourceId))
}

/** All sources, or those of one pool. */
export const listSources = async (db: Db, poolId?: number) =>
  (
    await db
      .selectFrom('source')
      .select(columns)
      .$if(poolId !== undefined, (query) => query.where('poolId', '=', poolId ?? 0))
      .orderBy('id')
      .execute()
  ).map(shown)
