import { Type } from 'typebox'
import { acting, asOf } from '../../schema.ts'
import { campaignParams } from '../campaigns/schemas.ts'
import { SegmentBulk, SegmentBulkAnswer } from '../campaigns/bulk.ts'
import { segmentPartsQuery } from '../reports/parts.ts'
import { dryRun } from '../campaigns/effect.ts'
import { operations } from '../../operation.ts'
import {
  JobSegment,
  SegmentCopy,
  SegmentCreate,
  SegmentPage,
  SegmentPatch,
  segmentListQuery,
  segmentParam,
  segmentParams,
} from './schemas.ts'

const query = Type.Object({ ...dryRun, ...acting })

export const segmentOperations = operations('Segments', {
  listCampaignSegments: {
    method: 'GET',
    path: '/campaigns/{campaignId}/segments',
    auth: 'campaigns:read',
    summary: 'List the segments of a campaign.',
    params: campaignParams,
    query: segmentListQuery,
    ok: SegmentPage,
    fails: ['not-found'],
  },
  createSegment: {
    method: 'POST',
    path: '/campaigns/{campaignId}/segments',
    auth: 'campaigns',
    summary: 'Create a segment of a campaign.',
    description: 'The new segment is UNDER_DEVELOPMENT. Settings that are 0 are inherited from the campaign.',
    params: campaignParams,
    query,
    body: SegmentCreate,
    ok: JobSegment,
    fails: ['not-found', 'archived'],
  },
  listMySegments: {
    method: 'GET',
    path: '/customers/me/segments',
    tag: 'Customer',
    auth: 'customer:read',
    summary: 'List your segments in all campaigns.',
    query: segmentListQuery,
    ok: SegmentPage,
    fails: ['not-found'],
  },
  getSegment: {
    method: 'GET',
    path: '/segments/{segmentId}',
    auth: 'campaigns:read',
    summary: 'Get a segment.',
    description: 'With `asOf`, its settings, its status and what it had spent in the month of that instant.',
    params: segmentParams,
    query: Type.Object({ ...asOf, ...segmentPartsQuery, ...acting }),
    ok: JobSegment,
    fails: ['not-found'],
  },
  updateSegment: {
    method: 'PATCH',
    path: '/segments/{segmentId}',
    auth: 'campaigns',
    summary: 'Change settings of a segment.',
    description:
      'A field that is absent stays as it is; null clears a field that can be null. What changes nothing leaves `modifiedAt` and the ETag as they are.',
    params: segmentParams,
    query,
    body: SegmentPatch,
    ok: JobSegment,
    fails: ['not-found', 'archived'],
  },
  pauseSegment: {
    method: 'POST',
    path: '/segments/{segmentId}/pause',
    auth: 'campaigns',
    summary: 'Pause a segment.',
    description: 'Its jobs are no longer found from the next search on.',
    params: segmentParams,
    query,
    ok: JobSegment,
    fails: ['not-found', 'transition-not-allowed', 'archived'],
  },
  launchSegment: {
    method: 'POST',
    path: '/segments/{segmentId}/launch',
    auth: 'campaigns',
    summary: 'Set a segment live.',
    description: 'Its jobs are advertised while the campaign is live too.',
    params: segmentParam(3),
    query,
    ok: JobSegment,
    fails: ['not-found', 'transition-not-allowed', 'archived'],
  },
  archiveSegment: {
    method: 'POST',
    path: '/segments/{segmentId}/archive',
    auth: 'campaigns',
    summary: 'Archive a segment, for good.',
    description: 'Its jobs go to the other segments of the campaign, or run on the campaign alone.',
    params: segmentParam(2),
    query,
    ok: JobSegment,
    fails: ['not-found', 'transition-not-allowed', 'archived'],
  },
  copySegment: {
    method: 'POST',
    path: '/segments/{segmentId}/copy',
    auth: 'campaigns',
    summary: 'Copy a segment, also into another campaign.',
    description:
      'The copy is UNDER_DEVELOPMENT and has spent nothing. Schedules are not copied, nor is an instant of archiving that has passed.',
    params: segmentParams,
    query,
    body: SegmentCopy,
    ok: JobSegment,
    fails: ['not-found', 'archived'],
  },
  changeSegments: {
    method: 'POST',
    path: '/segments/bulk',
    addition: true,
    auth: 'campaigns',
    summary: 'Change many segments at once.',
    description:
      'Each change happens or is refused by itself, in the order of the request; the answer is 200 with the outcome of each. A body that breaks a rule of its shape is refused as a whole.',
    query,
    body: SegmentBulk,
    ok: SegmentBulkAnswer,
    rateLimitCost: 20,
    fails: ['not-found'],
  },
})
