import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import type { SourceConnector, SourceType } from '@tiller/contract/platform/sources/schemas'
import { ApiError, requireFound } from '#lib/http/api-error.ts'

const columns = [
  'id',
  'customerId',
  'poolId',
  'name',
  'status',
  'type',
  'feedUrl',
  'fetchEveryMinutes',
  'nextFetchAt',
  'lastOutcome',
  'lastImportedAt',
  'heldJobs',
  'acceptedCpc',
  'createdAt',
] as const

/** The name of the sandbox source, whose jobs come from the bundled feed. */
export const sampleSourceName = 'Public-sector sample'

type SourceRow = { feedUrl: string | null; fetchEveryMinutes: number }

/** Returns the fetch settings for display to the operator. Without a URL there is no interval. */
export const toDisplayedFetchSettings = ({ feedUrl, fetchEveryMinutes }: SourceRow) => ({
  feedAddress: feedUrl === null ? null : hostAndPath(feedUrl),
  fetchEveryMinutes: feedUrl === null ? null : fetchEveryMinutes,
})

/** Omits the other parts of a URL, which may contain secrets. */
function hostAndPath(url: string) {
  const { host, pathname } = new URL(url)
  return host + pathname
}

const shown = <Row extends SourceRow>(row: Row) => {
  const { feedUrl: _, ...rest } = row
  return { ...rest, ...toDisplayedFetchSettings(row) }
}

export type FetchSettings = {
  /** A validated URL; null if the operator imports the feed. */
  feedUrl?: string | null
  everyMinutes?: number | undefined
  /** Jobs whose feed price is at most this CPC, in cents, are not held for review. */
  acceptedCpc?: number | undefined
  name?: string | undefined
  /** Whether open jobs have public pages for search engines. */
  searchEngines?: boolean | undefined
}

export type SourceCreation = {
  name: string
  at: Date
  type?: SourceType
  connector?: SourceConnector | undefined
}

/** Creates a source in a pool. A feed with a URL is due immediately. */
export const createSource = async (
  db: Db,
  { rootCustomerId, customerId, poolId }: Tenant & { poolId: number },
  settings: FetchSettings & SourceCreation,
) => {
  const { name, at, type = 'FEED', feedUrl = null, everyMinutes, searchEngines, connector = null } = settings
  return shown(
    await db
      .insertInto('source')
      .values({
        rootCustomerId,
        customerId,
        poolId,
        name,
        type,
        createdAt: at,
        connector,
        feedUrl,
        nextFetchAt: feedUrl === null ? null : at,
        ...(everyMinutes === undefined ? {} : { fetchEveryMinutes: everyMinutes }),
        ...(searchEngines === undefined ? {} : { searchEngines }),
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

const channels: Record<SourceType, string> = {
  FEED: 'from a feed',
  API: 'by API',
  UPLOAD: 'from uploaded spreadsheets',
}

/** Throws `source-type` unless the source has the required type. */
export function requireSourceType({ id, type }: { id: number; type: SourceType }, required: SourceType) {
  if (type === required) return
  throw new ApiError(
    'source-type',
    `Source ${id} receives its jobs ${channels[type]}, not ${channels[required]}.`,
  )
}

async function getType(db: Db, id: number) {
  const row = await db.selectFrom('source').select(['id', 'type']).where('id', '=', id).executeTakeFirst()
  return requireFound(row, 'source', id)
}

/** Changes the settings of a source; a new URL or interval makes it due immediately. */
export async function updateFetchSettings(
  db: Db,
  sourceId: number,
  { feedUrl, everyMinutes, acceptedCpc, name, searchEngines }: FetchSettings,
  at: Date,
) {
  if (typeof feedUrl === 'string') requireSourceType(await getType(db, sourceId), 'FEED')
  const source = await db
    .updateTable('source')
    .set({
      nextFetchAt:
        feedUrl === undefined && everyMinutes === undefined && acceptedCpc === undefined
          ? sql<Date>`next_fetch_at`
          : feedUrl === undefined
            ? sql<Date>`case when feed_url is not null then ${at}::timestamptz end`
            : feedUrl === null
              ? null
              : at,
      ...(name === undefined ? {} : { name }),
      ...(searchEngines === undefined ? {} : { searchEngines }),
      ...(everyMinutes === undefined ? {} : { fetchEveryMinutes: everyMinutes }),
      // Even an unchanged feed must be read again, because held jobs may now be released.
      ...(acceptedCpc === undefined ? {} : { acceptedCpc, etag: null, lastModified: null }),
      ...(feedUrl === undefined ? {} : { feedUrl, etag: null, lastModified: null, failures: 0 }),
    })
    .where('id', '=', sourceId)
    .returning(columns)
    .executeTakeFirst()
  return shown(requireFound(source, 'source', sourceId))
}

export const listAllSources = async (db: Db, poolId?: number) =>
  (
    await db
      .selectFrom('source')
      .select(columns)
      .$if(poolId !== undefined, (query) => query.where('poolId', '=', poolId ?? 0))
      .orderBy('id')
      .execute()
  ).map(shown)
