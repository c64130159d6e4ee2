import type { CampaignStatus } from '@tiller/contract/platform/campaigns/shapes'
import type { JobGroup } from '@tiller/search-index/port'
import { sql } from 'kysely'
import { groupPrice } from '../../campaigns/pricing.ts'
import type { Db } from '../../kit/db/database.ts'

/** Names the group of a campaign's jobs, or of a segment's. */
export const groupId = (campaignId: number, segmentId: number | null) =>
  segmentId === null ? `c${campaignId}` : `s${segmentId}`

/** Reads the groups of campaigns: one for the campaign itself and one for each of its segments. */
export async function readGroups(db: Db, campaignIds?: readonly number[]): Promise<JobGroup[]> {
  const all = campaignRows(db)
  const rows = await (
    campaignIds === undefined ? all : all.where('campaign.id', '=', sql<number>`any(${campaignIds})`)
  ).execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([campaign, ...more]) =>
    campaign === undefined ? [] : [groupOf(campaign), ...[campaign, ...more].flatMap(segmentGroupOf)],
  )
}

type CampaignRow = Awaited<ReturnType<ReturnType<typeof campaignRows>['execute']>>[number]

/** Campaigns with each of their segments; a campaign without any comes once. */
const campaignRows = (db: Db) =>
  db
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

const isLive = ({ status }: CampaignRow) => (status satisfies CampaignStatus) === 'LIVE'

function groupOf(row: CampaignRow): JobGroup {
  const price = groupPrice(row, null)
  return {
    id: groupId(row.id, null),
    // Without a price of its own, as with a target CPA alone, a group would be served for nothing.
    live: isLive(row) && price.bidCents > 0,
    featured: row.tillerFeaturedType !== 'OFF',
    ...price,
  }
}

function segmentGroupOf(row: CampaignRow): JobGroup[] {
  if (row.segmentId === null) return []
  const prices = {
    basicCpc: row.segmentBasicCpc ?? 0,
    minCpc: row.segmentMinCpc ?? 0,
    tillerProCpc: row.segmentTillerProCpc ?? 0,
  }
  const price = groupPrice(row, prices)
  return [
    {
      id: groupId(row.id, row.segmentId),
      live: isLive(row) && row.segmentStatus === 'LIVE' && price.bidCents > 0,
      featured: row.tillerFeaturedType !== 'OFF',
      ...price,
    },
  ]
}
