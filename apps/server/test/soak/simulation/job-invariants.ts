import { sql } from 'kysely'
import type { Invariant } from './invariants.ts'
import { advertisedJobs, tiers, type World } from './world.ts'

type Filter = {
  title?: string[]
  jobReference?: string[]
  cpc?: { lower?: number; upper?: number }
}
type Job = { id: number; title: string; jobReference: string; feedCpc: number | null }
type Chooser = { id: number; jobFilters: Filter[]; applyOrder: number; status: string }

const matches = (job: Job, { title, jobReference, cpc }: Filter) =>
  (title === undefined || title.some((part) => job.title.toLowerCase().includes(part))) &&
  (jobReference === undefined || jobReference.includes(job.jobReference)) &&
  (cpc === undefined ||
    (job.feedCpc !== null && job.feedCpc >= (cpc.lower ?? 0) && job.feedCpc <= (cpc.upper ?? Infinity)))

/** The first filter that has not ended and matches, or null. */
const chosen = (job: Job, choosers: readonly Chooser[]) =>
  choosers
    .filter(({ status }) => status !== 'ARCHIVED')
    .toSorted((a, b) => b.applyOrder - a.applyOrder || a.id - b.id)
    .find(({ jobFilters }) => jobFilters.some((filter) => matches(job, filter)))

const asChooser = ({ id, jobFilters, applyOrder, status }: Chooser): Chooser => ({
  id,
  jobFilters,
  applyOrder,
  status,
})

async function choosersOf({ api }: World) {
  const campaigns = (await api.listMyCampaigns({ query: { size: 1000 } })).content
  const segments = new Map<number, Chooser[]>()
  for (const { id, status } of campaigns) {
    if (status === 'ARCHIVED') continue
    const { content } = await api.listCampaignSegments({ params: { campaignId: id }, query: { size: 1000 } })
    segments.set(id, content.map(asChooser))
  }
  return { campaigns: campaigns.map(asChooser), segments }
}

const assignment: Invariant = {
  says: 'every job is in the first matching campaign and segment',
  broken: async (world) => {
    const { campaigns, segments } = await choosersOf(world)
    const rows = await world.db
      .selectFrom('job')
      .leftJoin('assignment', 'assignment.jobId', 'job.id')
      .select(['job.id', 'title', 'jobReference', 'feedCpc', 'campaignId', 'segmentId'])
      .where('deletedAt', 'is', null)
      .execute()
    return rows.flatMap((job) => {
      const campaign = chosen(job, campaigns)?.id ?? null
      const segment = campaign === null ? null : (chosen(job, segments.get(campaign) ?? [])?.id ?? null)
      return job.campaignId === campaign && job.segmentId === segment
        ? []
        : [`job ${job.jobReference} is in ${job.campaignId}/${job.segmentId}, not in ${campaign}/${segment}`]
    })
  },
}

const search: Invariant = {
  says: 'a search finds exactly the jobs of live campaigns and segments that are not at their daily cap',
  broken: async (world) => {
    await world.parts.searchIndex.catchUp()
    const found = new Set<number>()
    for (const q of ['nurse', 'driver', 'cook'])
      for (const { id } of (await world.api.searchJobs({ query: { q, limit: 100 } })).jobs)
        found.add(Number(id))
    const rows = await world.db
      .selectFrom('job')
      .leftJoin('assignment', 'assignment.jobId', 'job.id')
      .leftJoin('campaign', 'campaign.id', 'assignment.campaignId')
      .leftJoin('segment', 'segment.id', 'assignment.segmentId')
      .select(['job.id', 'campaign.status', 'segment.status as segmentStatus'])
      .select(['job.feedCpc', 'segment.basicCpc as segmentCpc', 'campaign.basicCpc'])
      .select(['job.deletedAt', 'job.originalId', 'campaign.restingUntil'])
      .execute()
    // Copies of one job whose titles match the same word are one result.
    const families = new Set(rows.flatMap((row) => (found.has(row.id) ? (row.originalId ?? row.id) : [])))
    return rows.flatMap(({ id, status, segmentStatus, feedCpc, segmentCpc, basicCpc, ...row }) => {
      const isPriced = [feedCpc, segmentCpc, basicCpc].some((price) => (price ?? 0) > 0)
      const isOpen = row.deletedAt === null && row.restingUntil === null
      const isServed = status === 'LIVE' && (segmentStatus ?? 'LIVE') === 'LIVE' && isPriced && isOpen
      const isShown = found.has(id) || (isServed && families.has(row.originalId ?? id))
      return isServed === isShown
        ? []
        : [`job ${id} is ${isServed ? 'not ' : ''}found: ${status} ${segmentStatus ?? ''}`]
    })
  },
}

const prices: Invariant = {
  says: 'the price of a click is that of the feed, segment, or campaign, times the factor of its candidate tier',
  broken: async ({ api }) => {
    const { content } = await api.reportLiveJobsByCampaign({ query: { size: 5000 } })
    const rows = new Map(
      (await api.listMyJobs({ query: { size: 1000 } })).content.map((job) => [job.id, job]),
    )
    const campaigns = new Map(
      (await api.listMyCampaigns({ query: { size: 1000 } })).content.map((each) => [each.id, each]),
    )
    const segments = new Map(
      (await api.listMySegments({ query: { size: 1000 } })).content.map((each) => [each.id, each]),
    )
    return content.flatMap(({ jobId, campaignId, priceCents }) => {
      const campaign = campaigns.get(campaignId)
      const fed = advertisedJobs.find((job) => rows.get(jobId)?.originalJobReference === job.reference)
      const segmentId = rows.get(jobId)?.segmentId
      const feedCents = fed !== undefined && 'cpc' in fed ? Math.round(Number(fed.cpc) * 100) : 0
      const set = feedCents || segments.get(segmentId ?? 0)?.basicCpc || campaign?.basicCpc || 0
      const factor = tiers.find(({ tier }) => tier === campaign?.candidateTier)?.multiplier ?? 1
      const price = Math.max(1, Math.floor((set * Math.round(factor * 100)) / 100))
      return priceCents === price ? [] : [`job ${jobId} costs ${priceCents}, not ${price}`]
    })
  },
}

const copies: Invariant = {
  says: 'each title expansion has one copy of its job while the job is in the feed, advertised like the job',
  broken: () => sql`
    with original as (
      select job.*, expansion.id as wanted_id, expansion.title as wanted_title
      from job join job_expansion as expansion on job.job_reference = any(expansion.job_references)
      where job.expansion_id is null and lower(job.title) <> lower(expansion.title)
    )
    select format('job %s, expansion %s: copy %s', original.job_reference, wanted_id, copy.job_reference) as what
    from original left join job as copy on copy.original_id = original.id and copy.expansion_id = wanted_id
    where (original.deleted_at is null) is distinct from (copy.id is not null and copy.deleted_at is null)
      or copy.id is not null and copy.deleted_at is null and (copy.title, copy.job_reference, copy.url, copy.description, copy.feed_cpc)
        is distinct from (wanted_title, original.job_reference || '-x' || wanted_id, original.url, original.description, original.feed_cpc)
    union all
    select format('copy %s without an expansion', copy.job_reference) from job as copy
    where copy.expansion_id is not null and copy.deleted_at is null
      and not exists (select from original where wanted_id = copy.expansion_id and original.id = copy.original_id)`,
}

export const jobInvariants = [assignment, search, prices, copies]
