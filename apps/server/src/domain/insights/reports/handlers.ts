import type { reportOperations } from '@tiller/contract/platform/reports/operations'
import type { Handlers } from '@tiller/contract/operation'
import type { CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import { reportActivity } from './activity/report.ts'
import { streamLiveJobs } from './live-jobs.ts'
import { readMonthSpending } from './month.ts'

export const reportHandlers: Handlers<typeof reportOperations, CampaignContext> = {
  reportLiveJobsByCampaign: async (ctx, { query }) => streamLiveJobs(ctx, query, { ofSegments: false }),

  reportLiveJobsBySegment: async (ctx, { query }) => streamLiveJobs(ctx, query, { ofSegments: true }),

  reportActivity: (ctx, { query }) =>
    ctx.read((tx) =>
      reportActivity(tx, ctx.tenant, query, {
        at: ctx.at,
        zone: ctx.billingZone,
        categories: ctx.categories,
      }),
    ),

  getMyMonth: (ctx) =>
    ctx.read((tx) => readMonthSpending(tx, ctx.tenant, { at: ctx.at, zone: ctx.billingZone })),
}
