import type { JobGroup } from '@tiller/search-engine/port'
import { sql, type Expression, type SqlBool } from 'kysely'
import { servingGroupColumns, determineGroupServing } from '#domain/jobs/eligibility/gates.ts'
import type { Db } from '#lib/postgres/database.ts'
import { joinSameTenant } from '#lib/postgres/tenant.ts'
import { readOpenJobPercents } from '#domain/jobs/landing-pages/open-job-score.ts'
import { readBidThresholds } from '../featured/bid-thresholds.ts'
import { determineFeaturedRule } from '../featured/featured-rule.ts'

/**
 * The properties that the jobs of a group share: source, campaign, segment, price from the feed, and major category.
 * They are served together, at one price, featured alike, and ranked by one open-job score.
 */
export type GroupKey = {
  sourceId: number
  campaignId: number
  segmentId: number | null
  feedCpc: number | null
  category: number | null
}

/** The assignment of a job; null if it has no campaign. */
export type JobAssignment = Omit<GroupKey, 'campaignId'> & { campaignId: number | null }

/** The group of unassigned jobs. It has no state in the index, so its jobs are never served. */
const unassigned = 'none'

export const isAssigned = (job: JobAssignment): job is GroupKey => job.campaignId !== null

/**
 * Formats the id of a group: `c12/290000/4` for a campaign, a category, and a source, `s7/0/4` for a segment and jobs
 * without a category, and `c12/290000/4:30` with a price from the feed.
 */
export const formatGroupId = (job: JobAssignment) => (isAssigned(job) ? keyId(job) : unassigned)

const levelId = ({ campaignId, segmentId }: Pick<GroupKey, 'campaignId' | 'segmentId'>) =>
  segmentId === null ? `c${campaignId}` : `s${segmentId}`

const keyId = (key: GroupKey) =>
  `${levelId(key)}/${key.category ?? 0}/${key.sourceId}${key.feedCpc ? `:${key.feedCpc}` : ''}`

/**
 * The groups to which the documents of an index refer, by campaign, so that a change of a campaign updates all of its
 * groups without reading documents. Groups are kept after their last job left; feeds set whole cents up to 100 dollars,
 * so a campaign or segment has at most 10,001 in each of the 23 categories and each source of its pool.
 */
export type KnownGroups = Map<number, Map<string, GroupKey>>

/** Returns the distinct groups that are not known yet. */
export function findUnknownGroups(known: KnownGroups, keys: readonly GroupKey[]): GroupKey[] {
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
  const [rows, thresholds, openJobPercents] = await Promise.all([
    levelRows(db, ids),
    readBidThresholds(db),
    readOpenJobPercents(db, [...new Set(keys.map(({ sourceId }) => sourceId))]),
  ])
  const levels = new Map(rows.map((row) => [levelId(row), row]))
  return keys.flatMap((key) => {
    const level = levels.get(levelId(key))
    if (level === undefined) return []
    const { served, priceCents } = determineGroupServing({ ...level, feedCpc: key.feedCpc })
    const rule = determineFeaturedRule(level.tillerFeaturedType, {
      priceCents,
      thresholdCents: thresholds(key.category),
    })
    const openJobPercent = openJobPercents.get(key.sourceId)
    const confirmed = openJobPercent === undefined ? {} : { openJobPercent }
    return [{ id: keyId(key), live: served, priceCents, ...rule, ...confirmed }]
  })
}

/** Selects campaigns, and their segments combined with the campaign. */
function levelRows(db: Db, campaignIds: readonly number[]) {
  const levels = (isSegment: Expression<SqlBool>) =>
    db
      .selectFrom('campaign')
      .leftJoin('segment', (join) => join.on(isSegment))
      .select(['campaign.id as campaignId', 'segment.id as segmentId', 'campaign.tillerFeaturedType'])
      .select(servingGroupColumns)
      .where('campaign.id', '=', sql<number>`any(${campaignIds})`)
  const segments = levels(joinSameTenant('segment', 'campaign', { campaignId: 'campaign.id' }))
  return levels(sql`false`)
    .unionAll(segments)
    .execute()
}
