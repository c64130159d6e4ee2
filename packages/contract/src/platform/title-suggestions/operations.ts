import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { id } from '../../schema.ts'
import { JobTitleSuggestions, TitleSuggestionBody, TitleSuggestions, suggestionQuery } from './schemas.ts'

export const titleSuggestionOperations = defineOperations('Jobs', {
  getJobTitleSuggestions: {
    method: 'GET',
    path: '/jobs/{id}/title-suggestions',
    auth: 'jobs:read',
    feature: 'title-expansions',
    summary: 'Suggest other titles for a job.',
    description: 'Other titles of the same occupation, for use in title expansions.',
    params: Type.Object({ id: id('The job.') }),
    query: suggestionQuery,
    ok: JobTitleSuggestions,
    fails: ['not-found'],
  },
  suggestJobTitles: {
    method: 'POST',
    path: '/jobs/title-suggestions',
    auth: 'jobs:read',
    feature: 'title-expansions',
    summary: 'Suggest other titles for up to 100 jobs or titles.',
    query: suggestionQuery,
    body: TitleSuggestionBody,
    ok: TitleSuggestions,
    rateLimitCost: 5,
    fails: [],
  },
})
