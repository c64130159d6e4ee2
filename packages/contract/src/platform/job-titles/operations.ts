import { defineOperations } from '../../operation.ts'
import { JobTitlePage, jobTitleQuery } from './schemas.ts'

export const jobTitleOperations = defineOperations('Jobs', {
  listMyJobTitles: {
    method: 'GET',
    path: '/customers/me/job-titles',
    tag: 'Customer',
    auth: 'jobs:read',
    summary: 'List the titles of your jobs, with how many have each.',
    description:
      'The jobs that your feeds hold, and their copies under other titles. In the order of the letters, upper case first; a search chooses the jobs that are counted.',
    query: jobTitleQuery,
    ok: JobTitlePage,
    fails: ['not-found'],
  },
})
