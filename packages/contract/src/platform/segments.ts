import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { acting, id } from '../schema.ts'
import { JobSegment, SegmentCopy, SegmentPatch } from './segment.ts'

const tag = 'Segments'
const params = Type.Object({ segmentId: id('The segment.') })
const query = Type.Object(acting)

export const getSegment = operation({
  id: 'getSegment',
  method: 'GET',
  path: '/segments/{segmentId}',
  tag,
  auth: 'campaigns:read',
  summary: 'Get a segment.',
  params,
  query,
  ok: JobSegment,
  fails: ['not-found'],
})

export const updateSegment = operation({
  id: 'updateSegment',
  method: 'PATCH',
  path: '/segments/{segmentId}',
  tag,
  auth: 'campaigns',
  summary: 'Change settings of a segment.',
  description: 'A field that is absent stays as it is; null clears a field that can be null.',
  params,
  query,
  body: SegmentPatch,
  ok: JobSegment,
  fails: ['not-found', 'archived'],
})

export const pauseSegment = operation({
  id: 'pauseSegment',
  method: 'POST',
  path: '/segments/{segmentId}/pause',
  tag,
  auth: 'campaigns',
  summary: 'Pause a segment.',
  description: 'Its jobs are no longer found from the next search on.',
  params,
  query,
  ok: JobSegment,
  fails: ['not-found', 'transition-not-allowed'],
})

export const launchSegment = operation({
  id: 'launchSegment',
  method: 'POST',
  path: '/segments/{segmentId}/launch',
  tag,
  auth: 'campaigns',
  summary: 'Set a segment live.',
  description: 'Its jobs are advertised while the campaign is live too.',
  params,
  query,
  ok: JobSegment,
  fails: ['not-found', 'transition-not-allowed', 'launch-incomplete'],
})

export const archiveSegment = operation({
  id: 'archiveSegment',
  method: 'POST',
  path: '/segments/{segmentId}/archive',
  tag,
  auth: 'campaigns',
  summary: 'Archive a segment, for good.',
  description: 'Its jobs go to the other segments of the campaign, or run on the campaign alone.',
  params,
  query,
  ok: JobSegment,
  fails: ['not-found', 'transition-not-allowed'],
})

export const copySegment = operation({
  id: 'copySegment',
  method: 'POST',
  path: '/segments/{segmentId}/copy',
  tag,
  auth: 'campaigns',
  summary: 'Copy a segment, also into another campaign.',
  description: 'The copy is UNDER_DEVELOPMENT and has spent nothing.',
  params,
  query,
  body: SegmentCopy,
  ok: JobSegment,
  fails: ['not-found', 'archived'],
})
