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
  'The jobs of a pool that filters match, whoever has them now.',
  Type.Object({
    matching: count('Jobs that match.'),
    free: count('Of these, jobs that no campaign has.'),
    held: Type.Array(
      named(
        'HeldJobs',
        'Matching jobs that a campaign has.',
        Type.Object({ campaignId: id('The campaign.'), jobs: count('How many of them it has.') }),
      ),
      { description: 'By campaign, those with the most first.' },
    ),
    sample: Type.Array(
      named(
        'PreviewedJob',
        'A matching job.',
        Type.Object({
          id: id('The job.'),
          jobReference: text(255, 'As in the feed.', { example: 'J-1' }),
          title: text(255, 'Its title.', { example: 'Registered Nurse' }),
          campaignId: nullable(id('The campaign that has it.')),
        }),
      ),
      { description: 'Ten of them, or all if there are fewer, by id.' },
    ),
  }),
)
export type JobFiltersPreview = Static<typeof JobFiltersPreview>
