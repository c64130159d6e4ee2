import { Type } from 'typebox'
import { operations } from '../../operation.ts'
import { acting, id } from '../../schema.ts'
import { Job, JobPage, JobStatusResponse, jobListQuery } from './shapes.ts'

const params = Type.Object({ id: id('The job.') })

export const jobOperations = operations('Jobs', {
  listMyJobs: {
    method: 'GET',
    path: '/customers/me/jobs',
    tag: 'Customer',
    auth: 'customer:read',
    summary: 'List your jobs in all pools.',
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
    query: Type.Object(acting),
    ok: Job,
    fails: ['not-found'],
  },
  getJobStatus: {
    method: 'GET',
    path: '/jobs/{id}/status',
    auth: 'job:status:read',
    summary: 'Get the status of a job and the reason for it.',
    description:
      'An id that is not yours, or not there, has the status NOT_FOUND. UNPROCESSED: no campaign has taken the job. PAUSED: its source, campaign or segment is not live, or neither the feed nor segment nor campaign sets a price. OUT_OF_BUDGET: money alone is missing.',
    params,
    query: Type.Object(acting),
    ok: JobStatusResponse,
    fails: [],
  },
})
