import { Type } from 'typebox'
import { pageQuery } from '../../list.ts'
import { operations } from '../../operation.ts'
import { acting, id, text } from '../../schema.ts'
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
  query: Type.Object({ ...pageQuery(expansionFields), ...acting }),
  ok: JobExpansionPage,
  fails: ['not-found'],
} as const

const make = {
  method: 'POST',
  auth: 'title-expansions',
  query: Type.Object(acting),
  ok: JobExpansion,
} as const

const jobId = Type.Object({ jobId: id('The job. The id of a copy stands for the job that it advertises.') })
const sourceId = Type.Object({ sourceId: id('The source.') })
const reference = Type.Object({
  sourceId: id('The source.'),
  jobReference: text(255, 'As in the feed.', { minLength: 1, example: 'RN-4711' }),
})
const expansionId = Type.Object({ expansionId: id('The expansion.') })

const copies =
  'The copies can be found at once: each with an id of its own, the reference `{reference}-x{expansionId}`, and all else as the job has it. What becomes of the job becomes of them.'

export const expansionOperations = operations('Job expansions', {
  createJobExpansion: {
    ...make,
    path: '/jobs/{jobId}/job-expansions',
    summary: 'Advertise a job under another title too.',
    description: `${copies} It stays when the job leaves the feed, and is for it again when it comes back.`,
    params: jobId,
    body: JobExpansionTitle,
    fails: ['not-found'],
  },
  createSourceExpansion: {
    ...make,
    path: '/sources/{sourceId}/job-expansions',
    summary: 'Advertise jobs of a source under another title too.',
    description: `${copies} Jobs that a later feed brings have them too, if they are chosen.`,
    params: sourceId,
    body: SourceExpansion,
    rateLimitCost: 20,
    fails: ['not-found'],
  },
  createReferenceExpansion: {
    ...make,
    path: '/sources/{sourceId}/jobs/{jobReference}/job-expansions',
    deprecated: true,
    summary: 'Advertise a job under another title too, by its reference.',
    description:
      'Use `POST /sources/{sourceId}/job-expansions` with `jobFilters.jobReference`, which does the same. The feed need not hold the job yet.',
    params: reference,
    body: JobExpansionTitle,
    fails: ['not-found'],
  },
  createJobExpansions: {
    ...make,
    path: '/job-expansions/bulk',
    summary: 'Make up to 200 expansions, each by itself.',
    description:
      'What is wrong with one is its outcome; the others are made all the same. An item has `jobId`, or `sourceId` and `jobFilters`.',
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
    description: 'Those that are for the job, whether they name it or choose it by its title.',
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
    description: 'Those that are for the job; of a job that the feed has never held, those that name it.',
  },
  getJobExpansion: {
    method: 'GET',
    path: '/job-expansions/{expansionId}',
    auth: 'title-expansions:read',
    summary: 'Get an expansion.',
    params: expansionId,
    query: Type.Object(acting),
    ok: JobExpansion,
    fails: ['not-found'],
  },
  updateJobExpansion: {
    method: 'PATCH',
    path: '/job-expansions/{expansionId}',
    auth: 'title-expansions',
    summary: 'Change an expansion.',
    description: 'Copies that are for the same job as before keep their ids.',
    params: expansionId,
    query: Type.Object(acting),
    body: JobExpansionPatch,
    ok: JobExpansion,
    rateLimitCost: 20,
    fails: ['not-found'],
  },
  deleteJobExpansion: {
    method: 'DELETE',
    path: '/job-expansions/{expansionId}',
    auth: 'title-expansions',
    summary: 'Delete an expansion, and its copies.',
    params: expansionId,
    query: Type.Object(acting),
    ok: Type.Object({}),
    fails: ['not-found'],
  },
})
