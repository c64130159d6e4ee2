import { Type } from 'typebox'
import { actingParam, asOfParam } from '../../schema.ts'
import { campaignReportQuery } from '../reports/parts.ts'
import { CampaignBulk, CampaignBulkAnswer } from './bulk.ts'
import { dryRunParam } from './effect.ts'
import { JobFiltersPreview, JobFiltersPreviewRequest } from './preview.ts'
import { defineOperations } from '../../operation.ts'
import { poolParams } from '../pools/schemas.ts'
import {
  CampaignCopy,
  CampaignCreate,
  CampaignPage,
  CampaignPatch,
  CampaignPause,
  JobCampaign,
  campaignListQuery,
  createCampaignParam,
  campaignParams,
} from './schemas.ts'

const query = Type.Object({ ...dryRunParam, ...actingParam })

export const campaignOperations = defineOperations('Campaigns', {
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
      'The new campaign is UNDER_DEVELOPMENT: jobs are assigned to it, but it spends nothing until it is launched.',
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
      'With `asOf`: its settings, status, and month-to-date spend at that time. Amounts of one-time budgets and the names of the pool and customer are current.',
    params: campaignParams,
    query: Type.Object({ ...asOfParam, ...campaignReportQuery, ...actingParam }),
    ok: JobCampaign,
    fails: ['not-found'],
  },
  updateCampaign: {
    method: 'PATCH',
    path: '/campaigns/{campaignId}',
    auth: 'campaigns',
    summary: 'Change settings of a campaign.',
    description:
      'Absent fields are unchanged; null clears a nullable field. An update without changes leaves `modifiedAt` and the ETag unchanged. Raising the budget above the spend makes an OUT_OF_BUDGET campaign LIVE again.',
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
    description: 'Its jobs disappear from the next search on.',
    params: createCampaignParam(3),
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
      "Requires a price and funding. The price is a CPC, a target CPA with a `targetCpaType` other than NONE, or the autopilot with a CPC or an `autopilotMaxCpc`. Funding is a monthly budget or an open one-time budget. A hiring event requires a type, a matching location, days and time frames in the future, and an email address. A running event cannot be changed to lack them. The response lists everything that is missing or invalid. If the month's budget is already spent, the campaign becomes OUT_OF_BUDGET.",
    params: createCampaignParam(4),
    query,
    ok: JobCampaign,
    fails: ['not-found', 'transition-not-allowed', 'launch-incomplete'],
  },
  archiveCampaign: {
    method: 'POST',
    path: '/campaigns/{campaignId}/archive',
    auth: 'campaigns',
    summary: 'Archive a campaign permanently.',
    description: 'Its jobs become available to other campaigns. This cannot be undone.',
    params: createCampaignParam(5),
    query,
    ok: JobCampaign,
    fails: ['not-found', 'transition-not-allowed'],
  },
  copyCampaign: {
    method: 'POST',
    path: '/campaigns/{campaignId}/copy',
    auth: 'campaigns',
    summary: 'Copy a campaign with its segments and settings.',
    description:
      'The copy is UNDER_DEVELOPMENT and has no spend. Schedules and past archive times are not copied.',
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
    auth: 'campaigns:read',
    formerAuth: 'customer:read',
    summary: 'List your campaigns in all pools.',
    query: campaignListQuery,
    ok: CampaignPage,
    fails: ['not-found'],
  },
  changeCampaigns: {
    method: 'POST',
    path: '/campaigns/bulk',
    extension: true,
    auth: 'campaigns',
    feature: 'bulk-changes',
    summary: 'Change many campaigns at once.',
    description:
      'Each change succeeds or fails independently, in the order of the request. The response is 200 with the result of each. A body that does not match the schema is rejected as a whole.',
    query,
    body: CampaignBulk,
    ok: CampaignBulkAnswer,
    rateLimitCost: 20,
    fails: ['not-found'],
  },
  previewJobFilters: {
    method: 'POST',
    path: '/pools/{poolId}/job-filters/preview',
    extension: true,
    auth: 'campaigns:read',
    summary: 'Preview which jobs match filters.',
    description:
      'Changes nothing. The jobs that a campaign would get also depend on its `applyOrder`: use `dryRun` when creating it.',
    params: poolParams,
    query: Type.Object(actingParam),
    body: JobFiltersPreviewRequest,
    ok: JobFiltersPreview,
    fails: ['not-found'],
  },
})
