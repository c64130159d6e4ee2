import type { Area } from '@tiller/search-engine/port'
import type { Categories } from '@tiller/job-text/categories'
import { seekerUrl } from '#domain/jobs/landing-url.ts'
import { jobs } from '#domain/jobs/queries.ts'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { sameTenant, tenantIs } from '#lib/postgres/tenant.ts'
import type { LiveIndex } from '#domain/search-sync/live-index.ts'

type SimilarJobNeeds = {
  clicksDb: Db
  searchIndex: Pick<LiveIndex, 'search'>
  categories: Categories
}

const radiusKm = 40

/**
 * Returns the URL of the best nearby job with the same title as an expired job, otherwise of the same minor category.
 * Advertisers are not charged for this redirect because the seeker did not choose the job.
 */
export async function findSimilar(
  { clicksDb, searchIndex, categories }: SimilarJobNeeds,
  { tenant, jobId, sid, at }: { tenant: Tenant; jobId: number; sid: string; at: Date },
): Promise<string | undefined> {
  const expiredJob = await clicksDb
    .selectFrom('job')
    .select(['title', 'places', 'remote', 'minorCategories'])
    .where(tenantIs('job', tenant))
    .where('id', '=', jobId)
    .executeTakeFirst()
  if (expiredJob === undefined) return undefined
  const area = areaOf(expiredJob)
  const [category] = expiredJob.minorCategories.flatMap((id) => categories.byId.get(id)?.description ?? [])
  for (const words of [expiredJob.title, category]) {
    if (area === undefined || words === undefined) continue
    const { hits } = await searchIndex.search({
      words: queryWords(words),
      area,
      start: 0,
      limit: 3,
      nowMs: at.getTime(),
    })
    for (const { id } of hits) {
      const found = id === jobId ? undefined : await findLandingUrl(clicksDb, id)
      if (found !== undefined) return seekerUrl(found, sid)
    }
  }
  return undefined
}

/** The circle around the first place with coordinates, or all remote jobs for a remote job. */
function areaOf({
  places,
  remote,
}: {
  places: readonly { lat: number | null; lng: number | null }[]
  remote: boolean
}) {
  for (const { lat, lng } of places)
    if (lat !== null && lng !== null) return { kind: 'circle', lat, lng, radiusKm } satisfies Area
  return remote ? ({ kind: 'remote' } satisfies Area) : undefined
}

/** Removes characters with a meaning in queries. */
const queryWords = (text: string) => text.replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ').trim()

const findLandingUrl = (db: Db, id: number) =>
  jobs(db)
    .innerJoin('pool', (join) => join.on(sameTenant('pool', 'job', { id: 'job.poolId' })))
    .select(['job.url', 'pool.enableTlrSid', 'pool.thirdPartyIntegration', 'campaign.tierSourceParam'])
    .where('job.id', '=', id)
    .where('job.deletedAt', 'is', null)
    .executeTakeFirst()
