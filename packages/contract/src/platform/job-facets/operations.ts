import { Type } from 'typebox'
import { createPageQuery } from '../../list.ts'
import { defineOperations } from '../../operation.ts'
import { actingParam, named, text } from '../../schema.ts'
import { jobFields } from '../jobs/schemas.ts'

/** Maximum number of values per facet, most frequent first. */
export const maxFacetValues = 20

const facet = (description: string) =>
  Type.Array(
    named(
      'JobFacetValue',
      'A facet value.',
      Type.Object({
        value: text(255, 'The value, as used in a search.', { example: 'TX' }),
        label: text(255, 'The display text.', { example: 'Texas' }),
        jobs: Type.Integer({
          format: 'int32',
          minimum: 0,
          description: 'Number of jobs with this value.',
          examples: [12],
        }),
        search: text(512, 'The search condition for these jobs.', { example: 'state="TX"' }),
      }),
    ),
    { description },
  )

const JobFacets = named(
  'JobFacets',
  `Facet counts of jobs, most frequent first; at most ${maxFacetValues} values per facet.`,
  Type.Object({
    jobs: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'Number of matching jobs.',
      examples: [120],
    }),
    status: facet('By status.'),
    source: facet('By source.'),
    campaign: facet('By campaign.'),
    company: facet('By company.'),
    state: facet('By state. A job can have several.'),
    city: facet('By city. A job can have several.'),
    category: facet('By major category.'),
  }),
)

const { search } = createPageQuery(jobFields)

export const jobFacetOperations = defineOperations('Jobs', {
  getMyJobFacets: {
    method: 'GET',
    path: '/customers/me/jobs/facets',
    tag: 'Customer',
    extension: true,
    auth: 'jobs:read',
    formerAuth: 'customer:read',
    summary: 'Count your jobs by status, source, campaign, company, location, and category.',
    description:
      'Each value contains the search condition for its jobs, for use with `GET /customers/me/jobs`.',
    query: Type.Object({ search, ...actingParam }),
    ok: JobFacets,
    fails: ['not-found'],
  },
})
