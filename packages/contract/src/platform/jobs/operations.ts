import { Type } from 'typebox'
import { operations } from '../../operation.ts'
import { acting, id } from '../../schema.ts'
import {
  Job,
  JobPage,
  JobShareableLinks,
  JobStatuses,
  JobStatusQuery,
  JobStatusResponse,
  jobListQuery,
  jobQuery,
} from './schemas.ts'

const params = Type.Object({ id: id('The job.') })

export const jobOperations = operations('Jobs', {
  listMyJobs: {
    method: 'GET',
    path: '/customers/me/jobs',
    tag: 'Customer',
    auth: 'customer:read',
    summary: 'List your jobs in all pools.',
    description:
      'In a search, `city` is a town by any name and spelling that feeds understand, without its state; `state` an abbreviation; `category` the id of a major or minor category. A job that has several is found by each.',
    query: jobListQuery,
    ok: JobPage,
    fails: ['not-found'],
  },
  getJob: {
    method: 'GET',
    path: '/jobs/{id}',
    auth: 'jobs:read',
    summary: 'Get a job.',
    params,
    query: jobQuery,
    ok: Job,
    fails: ['not-found'],
  },
  getJobStatus: {
    method: 'GET',
    path: '/jobs/{id}/status',
    auth: 'job:status:read',
    summary: 'Get the status of a job and the reason for it.',
    description:
      'An id that is not yours, or not there, has the status NOT_FOUND. UNPROCESSED: no campaign has taken the job. PAUSED: its source, campaign or segment is not live, or neither the feed nor segment nor campaign sets a price. OUT_OF_BUDGET: money alone is missing. `gate` names what keeps it back, and `reason` says it in a sentence.',
    params,
    query: Type.Object(acting),
    ok: JobStatusResponse,
    fails: [],
  },
  getJobStatuses: {
    method: 'POST',
    path: '/jobs/status',
    auth: 'job:status:read',
    summary: 'Get the status of up to 1,000 jobs.',
    description:
      'By ids, and by click URLs: of these it also says whether they are stale. What is not yours, or not there, has the status NOT_FOUND.',
    query: Type.Object(acting),
    body: JobStatusQuery,
    ok: JobStatuses,
    fails: [],
  },
  getJobShareableLinks: {
    method: 'GET',
    path: '/jobs/{id}/shareable-links',
    auth: 'jobs:read',
    summary: 'Get addresses of a job to share.',
    description:
      'Public addresses that lead to the job while it is advertised, and cost nothing. Each says where it was shared.',
    params,
    query: Type.Object(acting),
    ok: JobShareableLinks,
    fails: ['not-found'],
  },
})
