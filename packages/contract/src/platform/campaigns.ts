import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { listFields, pageQuery } from '../list.ts'
import { acting, id } from '../schema.ts'
import {
  CampaignCopy,
  CampaignCreate,
  CampaignPage,
  CampaignPatch,
  CampaignPause,
  JobCampaign,
} from './campaign.ts'
import { poolParams } from './pool.ts'
import { SegmentCreate, SegmentPage, JobSegment, segmentListQuery } from './segment.ts'

const tag = 'Campaigns'
const params = Type.Object({ campaignId: id('The campaign.') })
const query = Type.Object(acting)

export const campaignFields = listFields(
  {
    id: 'number',
    poolId: 'number',
    'pool.name': 'string',
    name: 'string',
    status: 'string',
    adType: 'string',
    applyOrder: 'number',
    basicCpc: 'number',
    minCpc: 'number',
    tillerProCpc: 'number',
    targetCpa: 'number',
    monthlyBudget: 'number',
    mtdSpend: 'number',
    tillerPro: 'string',
    tillerFeaturedType: 'string',
    tillerApply: 'boolean',
    budgetPacing: 'boolean',
    pauseReasonId: 'number',
    eventStartDt: 'date',
    eventEndDt: 'date',
    createdAt: 'date',
    modifiedAt: 'date',
  },
  [
    'id',
    'name',
    'status',
    'adType',
    'applyOrder',
    'basicCpc',
    'monthlyBudget',
    'mtdSpend',
    'createdAt',
    'modifiedAt',
  ],
)

export const campaignListQuery = Type.Object({ ...pageQuery(campaignFields), ...acting })

export const listPoolCampaigns = operation({
  id: 'listPoolCampaigns',
  method: 'GET',
  path: '/pools/{poolId}/campaigns',
  tag,
  auth: 'campaigns:read',
  summary: 'List the campaigns of a pool.',
  params: poolParams,
  query: campaignListQuery,
  ok: CampaignPage,
  fails: ['not-found'],
})

export const createCampaign = operation({
  id: 'createCampaign',
  method: 'POST',
  path: '/pools/{poolId}/campaigns',
  tag,
  auth: 'campaigns',
  summary: 'Create a campaign.',
  description:
    'The new campaign is UNDER_DEVELOPMENT: it holds its jobs, but spends nothing before it is launched.',
  params: poolParams,
  query,
  body: CampaignCreate,
  ok: JobCampaign,
  fails: ['not-found'],
})

export const getCampaign = operation({
  id: 'getCampaign',
  method: 'GET',
  path: '/campaigns/{campaignId}',
  tag,
  auth: 'campaigns:read',
  summary: 'Get a campaign.',
  params,
  query,
  ok: JobCampaign,
  fails: ['not-found'],
})

export const updateCampaign = operation({
  id: 'updateCampaign',
  method: 'PATCH',
  path: '/campaigns/{campaignId}',
  tag,
  auth: 'campaigns',
  summary: 'Change settings of a campaign.',
  description:
    'A field that is absent stays as it is; null clears a field that can be null. A budget raised above what is spent makes an OUT_OF_BUDGET campaign LIVE again.',
  params,
  query,
  body: CampaignPatch,
  ok: JobCampaign,
  fails: ['not-found', 'archived'],
})

export const pauseCampaign = operation({
  id: 'pauseCampaign',
  method: 'POST',
  path: '/campaigns/{campaignId}/pause',
  tag,
  auth: 'campaigns',
  summary: 'Pause a campaign, optionally with a reason.',
  description: 'Its jobs are no longer found from the next search on.',
  params,
  query,
  body: CampaignPause,
  ok: JobCampaign,
  fails: ['not-found', 'transition-not-allowed'],
})

export const launchCampaign = operation({
  id: 'launchCampaign',
  method: 'POST',
  path: '/campaigns/{campaignId}/launch',
  tag,
  auth: 'campaigns',
  summary: 'Set a campaign live.',
  description:
    'Needs a bid (a CPC or a target CPA) and funding. With no money left this month the campaign becomes OUT_OF_BUDGET.',
  params,
  query,
  ok: JobCampaign,
  fails: ['not-found', 'transition-not-allowed', 'launch-incomplete'],
})

export const archiveCampaign = operation({
  id: 'archiveCampaign',
  method: 'POST',
  path: '/campaigns/{campaignId}/archive',
  tag,
  auth: 'campaigns',
  summary: 'Archive a campaign, for good.',
  description: 'Its jobs are free for other campaigns. There is no way back.',
  params,
  query,
  ok: JobCampaign,
  fails: ['not-found', 'transition-not-allowed'],
})

export const copyCampaign = operation({
  id: 'copyCampaign',
  method: 'POST',
  path: '/campaigns/{campaignId}/copy',
  tag,
  auth: 'campaigns',
  summary: 'Copy a campaign with its segments and all settings.',
  description: 'The copy is UNDER_DEVELOPMENT and has spent nothing.',
  params,
  query,
  body: CampaignCopy,
  ok: JobCampaign,
  fails: ['not-found'],
})

export const listCampaignSegments = operation({
  id: 'listCampaignSegments',
  method: 'GET',
  path: '/campaigns/{campaignId}/segments',
  tag: 'Segments',
  auth: 'campaigns:read',
  summary: 'List the segments of a campaign.',
  params,
  query: segmentListQuery,
  ok: SegmentPage,
  fails: ['not-found'],
})

export const createSegment = operation({
  id: 'createSegment',
  method: 'POST',
  path: '/campaigns/{campaignId}/segments',
  tag: 'Segments',
  auth: 'campaigns',
  summary: 'Create a segment of a campaign.',
  description: 'The new segment is UNDER_DEVELOPMENT. Settings that are 0 are inherited from the campaign.',
  params,
  query,
  body: SegmentCreate,
  ok: JobSegment,
  fails: ['not-found', 'archived'],
})
