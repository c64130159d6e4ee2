import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam, id } from '../../schema.ts'
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

export const jobOperations = defineOperations('Jobs', {
  listMyJobs: {
    method: 'GET',
    path: '/customers/me/jobs',
    tag: 'Customer',
    auth: 'jobs:read',
    formerAuth: 'customer:read',
    summary: 'List your jobs in all pools.',
    description:
      'In a search, `city` is a city name without the state, in any spelling that feeds accept; `state` is an abbreviation; `category` is the id of a major or minor category. A job with several values matches each of them.',
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
      'Unknown ids and jobs of other customers have the status NOT_FOUND. UNPROCESSED: the job is not assigned to a campaign. PAUSED: its source, campaign, or segment is not live, no price is set, or its end date or price in the feed is not clear. OUT_OF_BUDGET: only the budget is missing. `gate` is the gate that blocks the job, and `reason` explains it.',
    params,
    query: Type.Object(actingParam),
    ok: JobStatusResponse,
    fails: [],
  },
  getJobStatuses: {
    method: 'POST',
    path: '/jobs/status',
    auth: 'job:status:read',
    summary: 'Get the status of up to 1,000 jobs.',
    description:
      'Accepts ids and click URLs. For click URLs, the response also states whether they are stale. Unknown jobs and jobs of other customers have the status NOT_FOUND.',
    query: Type.Object(actingParam),
    body: JobStatusQuery,
    ok: JobStatuses,
    fails: [],
  },
  getJobShareableLinks: {
    method: 'GET',
    path: '/jobs/{id}/shareable-links',
    auth: 'jobs:read',
    summary: 'Get shareable links of a job.',
    description:
      'Public links that lead to the job while it is advertised, free of charge. Each has a tag for its channel.',
    params,
    query: Type.Object(actingParam),
    ok: JobShareableLinks,
    fails: ['not-found'],
  },
})
