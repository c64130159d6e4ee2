import { Type } from 'typebox'
import { operations } from '../../operation.ts'
import { acting } from '../../schema.ts'
import { campaignParams } from '../campaigns/schemas.ts'
import { segmentParams } from '../segments/schemas.ts'
import { Pacing } from './schemas.ts'

const query = Type.Object(acting)

export const pacingOperations = operations('Campaigns', {
  getCampaignPacing: {
    method: 'GET',
    path: '/campaigns/{campaignId}/pacing',
    addition: true,
    auth: 'campaigns:read',
    summary: 'Get how a campaign spends its month.',
    description:
      'Each day with its plan, its cap and what it spent; the budgets in the order in which they are spent; and a forecast with its range, which is null while fewer than three whole days of this month and the last have been charged for.',
    params: campaignParams,
    query,
    ok: Pacing,
    fails: ['not-found'],
  },
  getSegmentPacing: {
    method: 'GET',
    path: '/segments/{segmentId}/pacing',
    tag: 'Segments',
    addition: true,
    auth: 'campaigns:read',
    summary: 'Get how a segment spends its month.',
    description:
      'As of a campaign. A segment has a cap of the month, if it has a budget of its own, and none of a day.',
    params: segmentParams,
    query,
    ok: Pacing,
    fails: ['not-found'],
  },
})
