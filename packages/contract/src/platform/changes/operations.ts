import { Type } from 'typebox'
import { createPageQuery } from '../../list.ts'
import { defineOperations } from '../../operation.ts'
import { actingParam } from '../../schema.ts'
import { campaignParams } from '../campaigns/schemas.ts'
import { segmentParams } from '../segments/schemas.ts'
import { changeFields, ChangePage } from './schemas.ts'

const query = Type.Object({ ...createPageQuery(changeFields, ['id,desc']), ...actingParam })

export const changeOperations = defineOperations('Customer', {
  listMyChanges: {
    method: 'GET',
    path: '/customers/me/changes',
    extension: true,
    auth: 'customer:read',
    summary: 'List the changes of your campaigns, segments, schedules, app clients, and users.',
    description: 'Newest first.',
    query,
    ok: ChangePage,
    fails: ['not-found'],
  },
  listCampaignChanges: {
    method: 'GET',
    path: '/campaigns/{campaignId}/changes',
    tag: 'Campaigns',
    extension: true,
    auth: 'campaigns:read',
    summary: 'List the changes of a campaign.',
    description: 'Newest first. Includes changes of its segments and schedules.',
    params: campaignParams,
    query,
    ok: ChangePage,
    fails: ['not-found'],
  },
  listSegmentChanges: {
    method: 'GET',
    path: '/segments/{segmentId}/changes',
    tag: 'Segments',
    extension: true,
    auth: 'campaigns:read',
    summary: 'List the changes of a segment.',
    description: 'Newest first. Includes changes of its scheduled pauses.',
    params: segmentParams,
    query,
    ok: ChangePage,
    fails: ['not-found'],
  },
})
