import { Type } from 'typebox'
import { operations } from '../../operation.ts'
import { acting } from '../../schema.ts'
import { Activity, activityQuery } from './activity.ts'
import { CampaignLiveJobs, liveJobsQuery, SegmentLiveJobs } from './live-jobs.ts'
import { Month } from './month.ts'

export const reportOperations = operations('Reports', {
  reportLiveJobsByCampaign: {
    method: 'GET',
    path: '/reports/live-jobs/campaigns',
    auth: 'campaigns:read',
    summary: 'List the jobs that are live, with their campaigns.',
    description:
      'Pages stay right while jobs come and go: none is given twice, and none is left out that was live all the while.',
    query: liveJobsQuery,
    streamed: true,
    ok: CampaignLiveJobs,
    fails: ['not-found'],
  },
  reportLiveJobsBySegment: {
    method: 'GET',
    path: '/reports/live-jobs/segments',
    auth: 'campaigns:read',
    summary: 'List the jobs of segments that are live.',
    query: liveJobsQuery,
    streamed: true,
    ok: SegmentLiveJobs,
    fails: ['not-found'],
  },
  reportActivity: {
    method: 'GET',
    path: '/reports/activity',
    addition: true,
    auth: 'campaigns:read',
    summary: 'Get what happened, by time and by up to two groups.',
    description:
      'At most 400 billing days, by hours 14 days, and 50,000 rows. With `Accept: text/csv` the rows are answered as CSV; a text that a spreadsheet would take for a formula begins with an apostrophe there.',
    query: activityQuery,
    csv: true,
    ok: Activity,
    rateLimitCost: 5,
    fails: ['not-found'],
  },
  getMyMonth: {
    method: 'GET',
    path: '/customers/me/month',
    tag: 'Customer',
    addition: true,
    auth: 'customer:read',
    summary: 'Get how you spend this month.',
    description:
      'What is spent and left of all campaigns together, and a forecast with its range, which is null while fewer than three whole days of this month and the last have been charged for.',
    query: Type.Object(acting),
    ok: Month,
    fails: ['not-found'],
  },
})
