import type { reportOperations } from '@tiller/contract/platform/reports/operations'
import type { Handlers } from '@tiller/contract/operation'
import type { CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import { reportActivity } from './activity/report.ts'
import { readLiveJobs } from './live-jobs.ts'
import { readMonth } from './month.ts'

export const reportHandlers: Handlers<typeof reportOperations, CampaignContext> = {
  reportLiveJobsByCampaign: async (ctx, { query }) => readLiveJobs(ctx, query, { ofSegments: false }),

  reportLiveJobsBySegment: async (ctx, { query }) => readLiveJobs(ctx, query, { ofSegments: true }),

  reportActivity: (ctx, { query }) =>
    ctx.read((tx) =>
      reportActivity(tx, ctx.tenant, query, {
        at: ctx.at,
        zone: ctx.billingZone,
        categories: ctx.categories,
      }),
    ),

  getMyMonth: (ctx) => ctx.read((tx) => readMonth(tx, ctx.tenant, { at: ctx.at, zone: ctx.billingZone })),
}
