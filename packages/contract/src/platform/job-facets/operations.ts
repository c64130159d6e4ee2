import { Type } from 'typebox'
import { pageQuery } from '../../list.ts'
import { operations } from '../../operation.ts'
import { acting, named, text } from '../../schema.ts'
import { jobFields } from '../jobs/schemas.ts'

/** So many values of a facet are named, those that most jobs have. */
export const facetValues = 20

const facet = (description: string) =>
  Type.Array(
    named(
      'JobFacetValue',
      'Something that jobs have in common.',
      Type.Object({
        value: text(255, 'As a search names it.', { example: 'TX' }),
        label: text(255, 'As it is read.', { example: 'Texas' }),
        jobs: Type.Integer({
          format: 'int32',
          minimum: 0,
          description: 'Jobs that have it.',
          examples: [12],
        }),
        search: text(512, 'The condition that finds them.', { example: 'state="TX"' }),
      }),
    ),
    { description },
  )

const JobFacets = named(
  'JobFacets',
  `What jobs have in common, the most frequent first; at most ${facetValues} of each.`,
  Type.Object({
    jobs: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'All jobs that are found.',
      examples: [120],
    }),
    status: facet('What keeps them from seekers.'),
    source: facet('The sources that they come from.'),
    campaign: facet('The campaigns that have them.'),
    company: facet('The companies.'),
    state: facet('The states that they are in. A job may be in several.'),
    city: facet('The towns that they are in. A job may be in several.'),
    category: facet('Their major categories.'),
  }),
)

const { search } = pageQuery(jobFields)

export const jobFacetOperations = operations('Jobs', {
  getMyJobFacets: {
    method: 'GET',
    path: '/customers/me/jobs/facets',
    tag: 'Customer',
    addition: true,
    auth: 'customer:read',
    summary: 'Count your jobs by status, source, campaign, company, place and category.',
    description: 'Each value comes with the search that finds its jobs, for `GET /customers/me/jobs`.',
    query: Type.Object({ search, ...acting }),
    ok: JobFacets,
    fails: ['not-found'],
  },
})
