import { type Static, Type } from 'typebox'
import { id, named, nullable, text } from '../../schema.ts'
import { jobFilters } from './job-filter.ts'

const count = (description: string) =>
  Type.Integer({ format: 'int64', minimum: 0, description, examples: [120] })

export const JobFiltersPreviewRequest = named(
  'JobFiltersPreviewRequest',
  'Job filters to try.',
  Type.Object(
    { jobFilters },
    { additionalProperties: false, examples: [{ jobFilters: [{ title: ['nurse'], stateId: [48] }] }] },
  ),
)

export const JobFiltersPreview = named(
  'JobFiltersPreview',
  'The jobs of a pool that match the filters, regardless of their current campaign.',
  Type.Object({
    matching: count('Jobs that match.'),
    free: count('Matching jobs that are not assigned to a campaign.'),
    held: Type.Array(
      named(
        'HeldJobs',
        'Matching jobs assigned to a campaign.',
        Type.Object({ campaignId: id('The campaign.'), jobs: count('Number of matching jobs.') }),
      ),
      { description: 'By campaign, in descending order of matching jobs.' },
    ),
    sample: Type.Array(
      named(
        'PreviewedJob',
        'A matching job.',
        Type.Object({
          id: id('The job.'),
          jobReference: text(255, 'As in the feed.', { example: 'J-1' }),
          title: text(255, 'Its title.', { example: 'Registered Nurse' }),
          campaignId: nullable(id('The campaign that the job is assigned to.')),
        }),
      ),
      { description: 'Up to ten matching jobs, ordered by id.' },
    ),
  }),
)
export type JobFiltersPreview = Static<typeof JobFiltersPreview>
