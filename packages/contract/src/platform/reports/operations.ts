import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam } from '../../schema.ts'
import { Activity, activityQuery } from './activity.ts'
import { CampaignLiveJobs, liveJobsQuery, SegmentLiveJobs } from './live-jobs.ts'
import { Month } from './month.ts'

export const reportOperations = defineOperations('Reports', {
  reportLiveJobsByCampaign: {
    method: 'GET',
    path: '/reports/live-jobs/campaigns',
    auth: 'campaigns:read',
    summary: 'List live jobs with their campaigns.',
    description:
      'Pagination is stable while jobs change: no job is returned twice, and no job that stays live is skipped.',
    query: liveJobsQuery,
    streamed: true,
    bulkRead: true,
    ok: CampaignLiveJobs,
    fails: ['not-found'],
  },
  reportLiveJobsBySegment: {
    method: 'GET',
    path: '/reports/live-jobs/segments',
    auth: 'campaigns:read',
    summary: 'List live jobs of segments.',
    query: liveJobsQuery,
    streamed: true,
    bulkRead: true,
    ok: SegmentLiveJobs,
    fails: ['not-found'],
  },
  reportActivity: {
    method: 'GET',
    path: '/reports/activity',
    extension: true,
    auth: 'campaigns:read',
    summary: 'Get activity by time and up to two dimensions.',
    description:
      'Limited to 400 billing days, or 14 days by hour, and 50,000 rows. With `Accept: text/csv`, the response is CSV. Text that a spreadsheet would interpret as a formula is prefixed with an apostrophe.',
    query: activityQuery,
    csv: true,
    bulkRead: true,
    ok: Activity,
    rateLimitCost: 5,
    fails: ['not-found'],
  },
  getMyMonth: {
    method: 'GET',
    path: '/customers/me/month',
    tag: 'Customer',
    extension: true,
    auth: 'customer:read',
    summary: 'Get the spend of the current month.',
    description:
      'Returns the spend and remaining budget of all campaigns, and a forecast with its range. The forecast is null until there are three complete days with charges in this month or the last.',
    query: Type.Object(actingParam),
    bulkRead: true,
    ok: Month,
    fails: ['not-found'],
  },
})
