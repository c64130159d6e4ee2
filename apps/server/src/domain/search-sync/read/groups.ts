import type { JobGroup } from '@tiller/search-engine/port'
import { sql, type Expression, type SqlBool } from 'kysely'
import { groupColumns, groupServing } from '#domain/jobs/eligibility/gates.ts'
import type { Db } from '#lib/postgres/database.ts'
import { sameTenant } from '#lib/postgres/tenant.ts'
import { readBidThresholds } from '../featured/bid-thresholds.ts'
import { featuredRule } from '../featured/featured-rule.ts'

/**
 * Jobs with an equal key are served together, at one price, and featured alike: campaign, segment, price from the feed,
 * and major category.
 */
export type GroupKey = {
  campaignId: number
  segmentId: number | null
  feedCpc: number | null
  category: number | null
}

/** Where a job is assigned; possibly to no campaign. */
export type Assigned = Omit<GroupKey, 'campaignId'> & { campaignId: number | null }

/** The group of unassigned jobs. It is never stated and so never served. */
const unassigned = 'none'

export const isAssigned = (job: Assigned): job is GroupKey => job.campaignId !== null

/** `c12/290000`, `s7/0` without a category, and with a price from the feed `c12/290000:30`. */
export const groupId = (job: Assigned) => (isAssigned(job) ? keyId(job) : unassigned)

const levelId = ({ campaignId, segmentId }: Pick<GroupKey, 'campaignId' | 'segmentId'>) =>
  segmentId === null ? `c${campaignId}` : `s${segmentId}`

const keyId = (key: GroupKey) => `${levelId(key)}/${key.category ?? 0}${key.feedCpc ? `:${key.feedCpc}` : ''}`

/**
 * The groups that the documents of an index refer to, by campaign, so that a change of a campaign updates all of its
 * groups without reading documents. Groups stay known after their last job left; feeds set whole cents up to 100
 * dollars, so a campaign or segment has at most 10,001 in each of the 23 categories.
 */
export type KnownGroups = Map<number, Map<string, GroupKey>>

/** The distinct groups that are not known yet. */
export function unknownGroups(known: KnownGroups, keys: readonly GroupKey[]): GroupKey[] {
  const unknown = keys.filter((key) => known.get(key.campaignId)?.has(keyId(key)) !== true)
  return [...new Map(unknown.map((key) => [keyId(key), key])).values()]
}

export function addKnownGroups(known: KnownGroups, keys: readonly GroupKey[]) {
  for (const key of keys) {
    const groups = known.get(key.campaignId) ?? new Map<string, GroupKey>()
    known.set(key.campaignId, groups.set(keyId(key), key))
  }
}

/** Reads the current state of groups. */
export async function readGroups(db: Db, keys: readonly GroupKey[]): Promise<JobGroup[]> {
  if (keys.length === 0) return []
  const ids = [...new Set(keys.map(({ campaignId }) => campaignId))]
  const [rows, thresholds] = await Promise.all([levelRows(db, ids), readBidThresholds(db)])
  const levels = new Map(rows.map((row) => [levelId(row), row]))
  return keys.flatMap((key) => {
    const level = levels.get(levelId(key))
    if (level === undefined) return []
    const { served, priceCents } = groupServing({ ...level, feedCpc: key.feedCpc })
    const rule = featuredRule(level.tillerFeaturedType, {
      priceCents,
      thresholdCents: thresholds(key.category),
    })
    return [{ id: keyId(key), live: served, priceCents, ...rule }]
  })
}

/** Campaigns, and their segments combined with the campaign. */
function levelRows(db: Db, campaignIds: readonly number[]) {
  const levels = (isSegment: Expression<SqlBool>) =>
    db
      .selectFrom('campaign')
      .leftJoin('segment', (join) => join.on(isSegment))
      .select(['campaign.id as campaignId', 'segment.id as segmentId', 'campaign.tillerFeaturedType'])
      .select(groupColumns)
      .where('campaign.id', '=', sql<number>`any(${campaignIds})`)
  const segments = levels(sameTenant('segment', 'campaign', { campaignId: 'campaign.id' }))
  return levels(sql`false`)
    .unionAll(segments)
    .execute()
}
