import type { JobGroup } from '@tiller/search-engine/port'
import { sql, type Expression, type SqlBool } from 'kysely'
import { groupColumns, groupServing } from '#domain/jobs/eligibility/gates.ts'
import type { Db } from '#lib/postgres/database.ts'
import { sameTenant } from '#lib/postgres/tenant.ts'

/** What makes jobs a group, served alike and at one price: campaign, segment, and the price that the feed sets. */
export type GroupKey = { campaignId: number; segmentId: number | null; feedCpc: number | null }

/** Where a job is assigned; no campaign may have it. */
export type Assigned = Omit<GroupKey, 'campaignId'> & { campaignId: number | null }

/** The group of the jobs that no campaign has. Nobody ever states it, so it is never served. */
const unassigned = 'none'

export const isAssigned = (job: Assigned): job is GroupKey => job.campaignId !== null

/** `c12`, `s7`, and with a price of the feed's `c12:30`. */
export const groupId = (job: Assigned) => (isAssigned(job) ? keyId(job) : unassigned)

const keyId = ({ campaignId, segmentId, feedCpc }: GroupKey) =>
  `${segmentId === null ? `c${campaignId}` : `s${segmentId}`}${feedCpc ? `:${feedCpc}` : ''}`

/**
 * The groups that the documents of an index name, by campaign, so that a change of a campaign is stated for
 * all of its groups without a look at any document. A group stays known when its last job has left; feeds set
 * whole cents up to 100 dollars, so a campaign or segment never has more than 10,001.
 */
export type KnownGroups = Map<number, Map<string, GroupKey>>

/** Those that are not known yet, once each. */
export function unknownGroups(known: KnownGroups, keys: readonly GroupKey[]): GroupKey[] {
  const unknown = keys.filter((key) => known.get(key.campaignId)?.has(keyId(key)) !== true)
  return [...new Map(unknown.map((key) => [keyId(key), key])).values()]
}

export function remember(known: KnownGroups, keys: readonly GroupKey[]) {
  for (const key of keys) {
    const groups = known.get(key.campaignId) ?? new Map<string, GroupKey>()
    known.set(key.campaignId, groups.set(keyId(key), key))
  }
}

/** Reads groups as they are served now. */
export async function readGroups(db: Db, keys: readonly GroupKey[]): Promise<JobGroup[]> {
  if (keys.length === 0) return []
  const ids = [...new Set(keys.map(({ campaignId }) => campaignId))]
  const levels = new Map((await levelRows(db, ids)).map((row) => [keyId({ ...row, feedCpc: null }), row]))
  return keys.flatMap((key) => {
    const level = levels.get(keyId({ ...key, feedCpc: null }))
    if (level === undefined) return []
    const { served, priceCents } = groupServing({ ...level, feedCpc: key.feedCpc })
    return [{ id: keyId(key), live: served, featured: level.tillerFeaturedType !== 'OFF', priceCents }]
  })
}

/** Campaigns alone, and each of their segments with what the campaign says of it. */
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
