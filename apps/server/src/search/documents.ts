import { createHash } from 'node:crypto'
import type { Categories } from '@tiller/job-text/categories'
import type { JobDocument, JobGroup } from '@tiller/search-index/port'
import type { CampaignStatus } from '@tiller/contract/platform/campaign'
import { sql } from 'kysely'
import { groupPrice } from '../campaigns/pricing.ts'
import type { Db } from '../db/database.ts'
import { jobs } from '../jobs/queries.ts'
import { plainText } from './plain-text.ts'

export const groupId = (campaignId: number, segmentId: number | null) =>
  segmentId === null ? `c${campaignId}` : `s${segmentId}`

/**
 * Reads jobs as the search index holds them: those that a campaign has taken, whose source is live, and
 * that are still in the feed. A job that is asked for and missing from the answer is to be removed.
 *
 * @param after gives the jobs with a higher id, in order, at most `limit`; for reading them all
 */
export async function readDocuments(
  db: Db,
  categories: Categories,
  which: { ids: readonly number[] } | { after: number; limit: number },
) {
  const rows = await jobs(db)
    .select([
      'job.id',
      'job.customerId',
      'job.title',
      'job.description',
      'job.companyId',
      'company.name as company',
      'job.places',
      'job.remote',
      'job.majorCategories',
      'job.minorCategories',
      'job.feedCpc',
      'job.postedAt',
      'job.expiresAt',
      'job.createdAt',
      'assignment.campaignId',
      'assignment.segmentId',
    ])
    .where('job.deletedAt', 'is', null)
    .where('source.status', '=', 'LIVE')
    .where('assignment.campaignId', 'is not', null)
    .$if('ids' in which, (query) =>
      query.where('job.id', '=', sql<number>`any(${'ids' in which ? which.ids : []})`),
    )
    .$if('after' in which, (query) =>
      query
        .where('job.id', '>', 'after' in which ? which.after : 0)
        .orderBy('job.id')
        .limit('limit' in which ? which.limit : 0),
    )
    .execute()
  return rows.flatMap(({ campaignId, ...row }): JobDocument[] => {
    if (campaignId === null) return []
    const description = plainText(row.description)
    return [
      {
        id: row.id,
        groupId: groupId(campaignId, row.segmentId),
        adKey: adKey(row.customerId, row.companyId, row.title, description),
        title: row.title,
        company: row.company,
        companyId: row.companyId,
        description,
        categories: [...row.majorCategories, ...row.minorCategories].flatMap(
          (id) => categories.byId.get(id)?.description ?? [],
        ),
        places: row.places.flatMap(({ name, stateId, lat, lng }) =>
          stateId === null ? [] : [{ name, stateId, lat, lng }],
        ),
        remote: row.remote,
        postedAtMs: (row.postedAt ?? row.createdAt).getTime(),
        expiresAtMs: row.expiresAt?.getTime() ?? null,
        bidCents: row.feedCpc,
      },
    ]
  })
}

/** Copies of one advertisement have the same company, title and text. */
const adKey = (...parts: (string | number)[]) =>
  createHash('sha256')
    .update(parts.join('\n').toLowerCase().replaceAll(/\s+/g, ' '))
    .digest('base64url')
    .slice(0, 22)

/** Reads the groups of campaigns: one for the campaign itself and one for each of its segments. */
export async function readGroups(db: Db, campaignIds?: readonly number[]): Promise<JobGroup[]> {
  const rows = await db
    .selectFrom('campaign')
    .leftJoin('segment', (join) =>
      join
        .onRef('segment.rootCustomerId', '=', 'campaign.rootCustomerId')
        .onRef('segment.customerId', '=', 'campaign.customerId')
        .onRef('segment.campaignId', '=', 'campaign.id'),
    )
    .select([
      'campaign.id',
      'campaign.status',
      'campaign.basicCpc',
      'campaign.minCpc',
      'campaign.tillerPro',
      'campaign.tillerProCpc',
      'campaign.tillerFeaturedType',
      'segment.id as segmentId',
      'segment.status as segmentStatus',
      'segment.basicCpc as segmentBasicCpc',
      'segment.minCpc as segmentMinCpc',
      'segment.tillerProCpc as segmentTillerProCpc',
    ])
    .$if(campaignIds !== undefined, (query) =>
      query.where('campaign.id', '=', sql<number>`any(${campaignIds ?? []})`),
    )
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) => {
    const [campaign] = group
    if (campaign === undefined) return []
    const shared = { featured: campaign.tillerFeaturedType !== 'OFF' }
    const live = (campaign.status satisfies CampaignStatus) === 'LIVE'
    const segments = group.flatMap((row) =>
      row.segmentId === null
        ? []
        : [
            {
              ...shared,
              id: groupId(row.id, row.segmentId),
              live: live && row.segmentStatus === 'LIVE',
              ...groupPrice(campaign, {
                basicCpc: row.segmentBasicCpc ?? 0,
                minCpc: row.segmentMinCpc ?? 0,
                tillerProCpc: row.segmentTillerProCpc ?? 0,
              }),
            },
          ],
    )
    return [{ ...shared, id: groupId(campaign.id, null), live, ...groupPrice(campaign, null) }, ...segments]
  })
}
