import { Type } from 'typebox'
import { actingParam, asOfParam } from '../../schema.ts'
import { campaignParams } from '../campaigns/schemas.ts'
import { SegmentBulk, SegmentBulkAnswer } from '../campaigns/bulk.ts'
import { segmentReportQuery } from '../reports/parts.ts'
import { dryRunParam } from '../campaigns/effect.ts'
import { defineOperations } from '../../operation.ts'
import {
  JobSegment,
  SegmentCopy,
  SegmentCreate,
  SegmentPage,
  SegmentPatch,
  segmentListQuery,
  createSegmentParam,
  segmentParams,
} from './schemas.ts'

const query = Type.Object({ ...dryRunParam, ...actingParam })

export const segmentOperations = defineOperations('Segments', {
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
    feature: 'segments',
    summary: 'Create a segment of a campaign.',
    description:
      'The new segment is UNDER_DEVELOPMENT. Settings with the value 0 are inherited from the campaign.',
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
    auth: 'campaigns:read',
    formerAuth: 'customer:read',
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
    description: 'With `asOf`: its settings, status, and month-to-date spend at that time.',
    params: segmentParams,
    query: Type.Object({ ...asOfParam, ...segmentReportQuery, ...actingParam }),
    ok: JobSegment,
    fails: ['not-found'],
  },
  updateSegment: {
    method: 'PATCH',
    path: '/segments/{segmentId}',
    auth: 'campaigns',
    summary: 'Change settings of a segment.',
    description:
      'Absent fields are unchanged; null clears a nullable field. An update without changes leaves `modifiedAt` and the ETag unchanged.',
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
    description: 'Its jobs disappear from the next search on.',
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
    description: 'Its jobs are advertised while the campaign is also live.',
    params: createSegmentParam(3),
    query,
    ok: JobSegment,
    fails: ['not-found', 'transition-not-allowed', 'archived'],
  },
  archiveSegment: {
    method: 'POST',
    path: '/segments/{segmentId}/archive',
    auth: 'campaigns',
    summary: 'Archive a segment permanently.',
    description: 'Its jobs are reassigned to other segments of the campaign or to the campaign itself.',
    params: createSegmentParam(2),
    query,
    ok: JobSegment,
    fails: ['not-found', 'transition-not-allowed', 'archived'],
  },
  copySegment: {
    method: 'POST',
    path: '/segments/{segmentId}/copy',
    auth: 'campaigns',
    feature: 'segments',
    summary: 'Copy a segment, optionally to another campaign.',
    description:
      'The copy is UNDER_DEVELOPMENT and has no spend. Schedules and past archive times are not copied.',
    params: segmentParams,
    query,
    body: SegmentCopy,
    ok: JobSegment,
    fails: ['not-found', 'archived'],
  },
  changeSegments: {
    method: 'POST',
    path: '/segments/bulk',
    extension: true,
    auth: 'campaigns',
    feature: 'bulk-changes',
    summary: 'Change many segments at once.',
    description:
      'Each change succeeds or fails independently, in the order of the request. The response is 200 with the result of each. A body that does not match the schema is rejected as a whole.',
    query,
    body: SegmentBulk,
    ok: SegmentBulkAnswer,
    rateLimitCost: 20,
    fails: ['not-found'],
  },
})
