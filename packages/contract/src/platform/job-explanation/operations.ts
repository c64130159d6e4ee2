import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { id } from '../../schema.ts'
import { JobExplanation, explanationQuery } from './schemas.ts'

export const jobExplanationOperations = defineOperations('Jobs', {
  explainJob: {
    method: 'GET',
    path: '/jobs/{id}/explanation',
    extension: true,
    auth: 'jobs:read',
    summary: 'Explain why a job is or is not shown to job seekers.',
    description:
      'Returns all gates in order, the campaigns considered for the job, and the origin of its price. With `q` or `l`, also returns its rank in that search and the factors of its score.',
    params: Type.Object({ id: id('The job.') }),
    query: explanationQuery,
    ok: JobExplanation,
    fails: ['not-found'],
  },
})
