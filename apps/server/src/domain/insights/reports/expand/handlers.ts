import type { PartsRequest } from '@tiller/contract/platform/reports/parts'
import { poolHandlers } from '#domain/accounts/pools/handlers.ts'
import type { CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import { campaignHandlers } from '#domain/campaigns/handlers.ts'
import { segmentHandlers } from '#domain/campaigns/segments/handlers.ts'
import { jobHandlers } from '#domain/jobs/handlers.ts'
import type { Page } from '#lib/postgres/pagination/paging.ts'
import type { Level } from './requested-parts.ts'
import { expandObjects } from './expand.ts'

type Asking = { query: PartsRequest }
type Asked<Context, Call, Answer> = (ctx: Context, input: Call) => Promise<Answer>

/**
 * Lets a handler read in the snapshot in which its parts are read: the objects, their money and what was counted of them
 * belong together.
 */
async function inOneSnapshot<Context, Call extends Asking, Answer>(
  ctx: Context & CampaignContext,
  input: Call,
  handler: Asked<Context, Call, Answer>,
  add: (tx: Parameters<Parameters<CampaignContext['read']>[0]>[0], answer: Answer) => Promise<Answer>,
): Promise<Answer> {
  if (input.query.report.length + input.query.expand.length === 0) return handler(ctx, input)
  return ctx.read(async (tx) => {
    const within = Object.create(ctx, {
      read: { value: <T>(work: (inner: typeof tx) => Promise<T>) => work(tx) },
    }) as Context & CampaignContext
    return add(tx, await handler(within, input))
  })
}

const ofPage =
  <Context, Call extends Asking, Item extends { id: number }>(
    level: Level,
    handler: Asked<Context, Call, Page<Item>>,
  ) =>
  (ctx: Context & CampaignContext, input: Call) =>
    inOneSnapshot(ctx, input, handler, async (tx, page) => ({
      ...page,
      content: await expandObjects(ctx, tx, level, { items: page.content, request: input.query }),
    }))

const ofObject =
  <Context, Call extends Asking, Item extends { id: number }>(
    level: Level,
    handler: Asked<Context, Call, Item>,
  ) =>
  (ctx: Context & CampaignContext, input: Call) =>
    inOneSnapshot(ctx, input, handler, async (tx, item) => {
      const [whole = item] = await expandObjects(ctx, tx, level, { items: [item], request: input.query })
      return whole
    })

/** The lists and objects of pools, campaigns, segments and jobs, with what reports add to them. */
export const partsHandlers = {
  listMyPools: ofPage('pool', poolHandlers.listMyPools),
  getPool: ofObject('pool', poolHandlers.getPool),
  listPoolCampaigns: ofPage('campaign', campaignHandlers.listPoolCampaigns),
  listMyCampaigns: ofPage('campaign', campaignHandlers.listMyCampaigns),
  getCampaign: ofObject('campaign', campaignHandlers.getCampaign),
  listCampaignSegments: ofPage('segment', segmentHandlers.listCampaignSegments),
  listMySegments: ofPage('segment', segmentHandlers.listMySegments),
  getSegment: ofObject('segment', segmentHandlers.getSegment),
  listMyJobs: ofPage('job', jobHandlers.listMyJobs),
  getJob: ofObject('job', jobHandlers.getJob),
}
