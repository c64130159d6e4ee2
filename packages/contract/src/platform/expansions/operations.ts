import { Type } from 'typebox'
import { createPageQuery } from '../../list.ts'
import { defineOperations } from '../../operation.ts'
import { actingParam, id, text } from '../../schema.ts'
import {
  JobExpansion,
  JobExpansionBulk,
  JobExpansionBulkAnswer,
  JobExpansionPage,
  JobExpansionPatch,
  JobExpansionTitle,
  SourceExpansion,
  expansionFields,
} from './schemas.ts'

const list = {
  method: 'GET',
  auth: 'title-expansions:read',
  query: Type.Object({ ...createPageQuery(expansionFields), ...actingParam }),
  ok: JobExpansionPage,
  fails: ['not-found'],
} as const

const make = {
  method: 'POST',
  auth: 'title-expansions',
  feature: 'title-expansions',
  query: Type.Object(actingParam),
  ok: JobExpansion,
} as const

const jobId = Type.Object({ jobId: id('The job. The id of a copy refers to the original job.') })
const sourceId = Type.Object({ sourceId: id('The source.') })
const reference = Type.Object({
  sourceId: id('The source.'),
  jobReference: text(255, 'As in the feed.', { minLength: 1, example: 'RN-4711' }),
})
const expansionId = Type.Object({ expansionId: id('The expansion.') })

const copies =
  'The copies are searchable immediately. Each has its own id and the reference `{reference}-x{expansionId}`; all other fields equal those of the job. Changes of the job apply to its copies.'

export const expansionOperations = defineOperations('Job expansions', {
  createJobExpansion: {
    ...make,
    path: '/jobs/{jobId}/job-expansions',
    summary: 'Advertise a job under an additional title.',
    description: `${copies} The expansion remains when the job leaves the feed, and applies again when the job returns.`,
    params: jobId,
    body: JobExpansionTitle,
    fails: ['not-found'],
  },
  createSourceExpansion: {
    ...make,
    path: '/sources/{sourceId}/job-expansions',
    summary: 'Advertise jobs of a source under an additional title.',
    description: `${copies} The expansion also applies to matching jobs of later feeds.`,
    params: sourceId,
    body: SourceExpansion,
    rateLimitCost: 20,
    fails: ['not-found'],
  },
  createReferenceExpansion: {
    ...make,
    path: '/sources/{sourceId}/jobs/{jobReference}/job-expansions',
    deprecated: true,
    summary: 'Advertise a job under an additional title, by its reference.',
    description:
      'Use `POST /sources/{sourceId}/job-expansions` with `jobFilters.jobReference` instead, which is equivalent. The job does not have to be in the feed yet.',
    params: reference,
    body: JobExpansionTitle,
    fails: ['not-found'],
  },
  createJobExpansions: {
    ...make,
    path: '/job-expansions/bulk',
    summary: 'Create up to 200 expansions independently.',
    description:
      'Each item succeeds or fails on its own. An item has `jobId`, or `sourceId` and `jobFilters`.',
    body: JobExpansionBulk,
    ok: JobExpansionBulkAnswer,
    rateLimitCost: 20,
    fails: [],
  },
  listJobExpansions: {
    ...list,
    path: '/job-expansions',
    summary: 'List your expansions.',
  },
  listExpansionsOfJob: {
    ...list,
    params: jobId,
    path: '/jobs/{jobId}/job-expansions',
    summary: 'List the expansions of a job.',
    description: 'Returns expansions that apply to the job by reference or title.',
  },
  listSourceExpansions: {
    ...list,
    params: sourceId,
    path: '/sources/{sourceId}/job-expansions',
    summary: 'List the expansions of a source.',
  },
  listReferenceExpansions: {
    ...list,
    params: reference,
    path: '/sources/{sourceId}/jobs/{jobReference}/job-expansions',
    summary: 'List the expansions of a job, by its reference.',
    description:
      'Returns expansions that apply to the job. If the feed never contained the job, returns those with its reference.',
  },
  getJobExpansion: {
    method: 'GET',
    path: '/job-expansions/{expansionId}',
    auth: 'title-expansions:read',
    summary: 'Get an expansion.',
    params: expansionId,
    query: Type.Object(actingParam),
    ok: JobExpansion,
    fails: ['not-found'],
  },
  updateJobExpansion: {
    method: 'PATCH',
    path: '/job-expansions/{expansionId}',
    auth: 'title-expansions',
    summary: 'Change an expansion.',
    description: 'Copies of jobs that still match keep their ids.',
    params: expansionId,
    query: Type.Object(actingParam),
    body: JobExpansionPatch,
    ok: JobExpansion,
    rateLimitCost: 20,
    fails: ['not-found'],
  },
  deleteJobExpansion: {
    method: 'DELETE',
    path: '/job-expansions/{expansionId}',
    auth: 'title-expansions',
    summary: 'Delete an expansion and its copies.',
    params: expansionId,
    query: Type.Object(actingParam),
    ok: Type.Object({}),
    fails: ['not-found'],
  },
})
