import { Type } from 'typebox'
import { acting, asOf } from '../../schema.ts'
import { campaignPartsQuery } from '../reports/parts.ts'
import { CampaignBulk, CampaignBulkAnswer } from './bulk.ts'
import { dryRun } from './effect.ts'
import { JobFiltersPreview, JobFiltersPreviewRequest } from './preview.ts'
import { operations } from '../../operation.ts'
import { poolParams } from '../pools/schemas.ts'
import {
  CampaignCopy,
  CampaignCreate,
  CampaignPage,
  CampaignPatch,
  CampaignPause,
  JobCampaign,
  campaignListQuery,
  campaignParam,
  campaignParams,
} from './schemas.ts'

const query = Type.Object({ ...dryRun, ...acting })

export const campaignOperations = operations('Campaigns', {
  listPoolCampaigns: {
    method: 'GET',
    path: '/pools/{poolId}/campaigns',
    auth: 'campaigns:read',
    summary: 'List the campaigns of a pool.',
    params: poolParams,
    query: campaignListQuery,
    ok: CampaignPage,
    fails: ['not-found'],
  },
  createCampaign: {
    method: 'POST',
    path: '/pools/{poolId}/campaigns',
    auth: 'campaigns',
    summary: 'Create a campaign.',
    description:
      'The new campaign is UNDER_DEVELOPMENT: it holds its jobs, but spends nothing before it is launched.',
    params: poolParams,
    query,
    body: CampaignCreate,
    ok: JobCampaign,
    fails: ['not-found'],
  },
  getCampaign: {
    method: 'GET',
    path: '/campaigns/{campaignId}',
    auth: 'campaigns:read',
    summary: 'Get a campaign.',
    description:
      'With `asOf`, its settings, its status and what it had spent in the month of that instant; amounts of one-time budgets and the names of pool and customer are those of now.',
    params: campaignParams,
    query: Type.Object({ ...asOf, ...campaignPartsQuery, ...acting }),
    ok: JobCampaign,
    fails: ['not-found'],
  },
  updateCampaign: {
    method: 'PATCH',
    path: '/campaigns/{campaignId}',
    auth: 'campaigns',
    summary: 'Change settings of a campaign.',
    description:
      'A field that is absent stays as it is; null clears a field that can be null. What changes nothing leaves `modifiedAt` and the ETag as they are. A budget raised above what is spent makes an OUT_OF_BUDGET campaign LIVE again.',
    params: campaignParams,
    query,
    body: CampaignPatch,
    ok: JobCampaign,
    fails: ['not-found', 'archived'],
  },
  pauseCampaign: {
    method: 'POST',
    path: '/campaigns/{campaignId}/pause',
    auth: 'campaigns',
    summary: 'Pause a campaign, optionally with a reason.',
    description: 'Its jobs are no longer found from the next search on.',
    params: campaignParam(3),
    query,
    body: CampaignPause,
    ok: JobCampaign,
    fails: ['not-found', 'transition-not-allowed'],
  },
  launchCampaign: {
    method: 'POST',
    path: '/campaigns/{campaignId}/launch',
    auth: 'campaigns',
    summary: 'Set a campaign live.',
    description:
      'Needs a price and funding. The price is a CPC, or comes from a target CPA with a `targetCpaType` other than NONE, or from the autopilot with a CPC or an `autopilotMaxCpc`. Funding is a monthly budget, or a one-time budget that is not completed. An event needs its type, a place that fits it, days that are not over, time frames on these days that have not begun, and an email address; a running event cannot be changed into one that lacks them. All that is missing or wrong is answered at once. With no money left this month the campaign becomes OUT_OF_BUDGET.',
    params: campaignParam(4),
    query,
    ok: JobCampaign,
    fails: ['not-found', 'transition-not-allowed', 'launch-incomplete'],
  },
  archiveCampaign: {
    method: 'POST',
    path: '/campaigns/{campaignId}/archive',
    auth: 'campaigns',
    summary: 'Archive a campaign, for good.',
    description: 'Its jobs are free for other campaigns. There is no way back.',
    params: campaignParam(5),
    query,
    ok: JobCampaign,
    fails: ['not-found', 'transition-not-allowed'],
  },
  copyCampaign: {
    method: 'POST',
    path: '/campaigns/{campaignId}/copy',
    auth: 'campaigns',
    summary: 'Copy a campaign with its segments and all settings.',
    description:
      'The copy is UNDER_DEVELOPMENT and has spent nothing. Schedules are not copied, nor is an instant of archiving that has passed.',
    params: campaignParams,
    query,
    body: CampaignCopy,
    ok: JobCampaign,
    fails: ['not-found'],
  },
  listMyCampaigns: {
    method: 'GET',
    path: '/customers/me/campaigns',
    tag: 'Customer',
    auth: 'customer:read',
    summary: 'List your campaigns in all pools.',
    query: campaignListQuery,
    ok: CampaignPage,
    fails: ['not-found'],
  },
  changeCampaigns: {
    method: 'POST',
    path: '/campaigns/bulk',
    addition: true,
    auth: 'campaigns',
    summary: 'Change many campaigns at once.',
    description:
      'Each change happens or is refused by itself, in the order of the request; the answer is 200 with the outcome of each. A body that breaks a rule of its shape is refused as a whole.',
    query,
    body: CampaignBulk,
    ok: CampaignBulkAnswer,
    rateLimitCost: 20,
    fails: ['not-found'],
  },
  previewJobFilters: {
    method: 'POST',
    path: '/pools/{poolId}/job-filters/preview',
    addition: true,
    auth: 'campaigns:read',
    summary: 'See which jobs filters match.',
    description:
      'It changes nothing. Which of the jobs a campaign would take depends on its `applyOrder`, too: ask for its creation with `dryRun`.',
    params: poolParams,
    query: Type.Object(acting),
    body: JobFiltersPreviewRequest,
    ok: JobFiltersPreview,
    fails: ['not-found'],
  },
})
