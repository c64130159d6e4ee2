import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam } from '../../schema.ts'
import { campaignParams } from '../campaigns/schemas.ts'
import { segmentParams } from '../segments/schemas.ts'
import { Pacing } from './schemas.ts'

const query = Type.Object(actingParam)

export const pacingOperations = defineOperations('Campaigns', {
  getCampaignPacing: {
    method: 'GET',
    path: '/campaigns/{campaignId}/pacing',
    extension: true,
    auth: 'campaigns:read',
    summary: 'Get the pacing of a campaign.',
    description:
      'Returns the plan, cap, and spend of each day, the budgets in spending order, and a forecast with its range. The forecast is null until there are three complete days with charges in this month or the last.',
    params: campaignParams,
    query,
    ok: Pacing,
    fails: ['not-found'],
  },
  getSegmentPacing: {
    method: 'GET',
    path: '/segments/{segmentId}/pacing',
    tag: 'Segments',
    extension: true,
    auth: 'campaigns:read',
    summary: 'Get the pacing of a segment.',
    description: 'Same as for a campaign. A segment with its own budget has a monthly cap but no daily cap.',
    params: segmentParams,
    query,
    ok: Pacing,
    fails: ['not-found'],
  },
})
