import { Type } from 'typebox'
import { operations } from '../../operation.ts'
import { id } from '../../schema.ts'
import { JobExplanation, explanationQuery } from './schemas.ts'

export const jobExplanationOperations = operations('Jobs', {
  explainJob: {
    method: 'GET',
    path: '/jobs/{id}/explanation',
    addition: true,
    auth: 'jobs:read',
    summary: 'Explain why a job is shown to seekers, or is not.',
    description:
      'All gates in their order, the campaigns that are asked for the job, and how its price comes about; with `q` or `l` also where it stands in that search, and the terms of its score.',
    params: Type.Object({ id: id('The job.') }),
    query: explanationQuery,
    ok: JobExplanation,
    fails: ['not-found'],
  },
})
