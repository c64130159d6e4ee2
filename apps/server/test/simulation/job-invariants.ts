import type { Invariant } from './invariants.ts'
import type { World } from './world.ts'

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

/** The first in their order that has not ended and matches; null if none does. */
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
  says: 'every job is in the campaign and the segment that choose first',
  broken: async (world) => {
    const { campaigns, segments } = await choosersOf(world)
    const rows = await world.db
      .selectFrom('job')
      .innerJoin('assignment', 'assignment.jobId', 'job.id')
      .select(['job.id', 'title', 'jobReference', 'feedCpc', 'campaignId', 'segmentId'])
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
  says: 'a search finds exactly the jobs of what is LIVE',
  broken: async (world) => {
    await world.parts.searchIndex.catchUp()
    const found = new Set<number>()
    for (const q of ['nurse', 'driver', 'cook'])
      for (const { id } of (await world.api.searchJobs({ query: { q, limit: 100 } })).jobs)
        found.add(Number(id))
    const rows = await world.db
      .selectFrom('job')
      .innerJoin('assignment', 'assignment.jobId', 'job.id')
      .leftJoin('campaign', 'campaign.id', 'assignment.campaignId')
      .leftJoin('segment', 'segment.id', 'assignment.segmentId')
      .select(['job.id', 'campaign.status', 'segment.status as segmentStatus'])
      .select(['job.feedCpc', 'segment.basicCpc as segmentCpc', 'campaign.basicCpc'])
      .execute()
    return rows.flatMap(({ id, status, segmentStatus, feedCpc, segmentCpc, basicCpc }) => {
      const isPriced = [feedCpc, segmentCpc, basicCpc].some((price) => (price ?? 0) > 0)
      const isServed = status === 'LIVE' && (segmentStatus ?? 'LIVE') === 'LIVE' && isPriced
      return isServed === found.has(id)
        ? []
        : [`job ${id} is ${isServed ? 'not ' : ''}found: ${status} ${segmentStatus ?? ''}`]
    })
  },
}

export const jobInvariants = [assignment, search]
