import { type Static, Type } from 'typebox'
import { id, named, nullable, oneOf, text, timestamp } from '../../schema.ts'
import { JobGate } from '../jobs/schemas.ts'

const count = (description: string, example: number) =>
  Type.Integer({ format: 'int32', minimum: 0, description, examples: [example] })

const CampaignLimit = named(
  'CampaignLimit',
  'A condition that keeps jobs of a campaign from being shown.',
  Type.Object({
    gate: JobGate,
    objectType: oneOf(
      ['JOB', 'SOURCE', 'CAMPAIGN', 'SEGMENT'],
      'The type of object that must change to open the gate.',
    ),
    objectId: nullable(id('The id of the object. Null for jobs.')),
    objectName: nullable(text(255, 'Its name.', { example: 'Nurses' })),
    jobs: count('The number of jobs whose first closed gate this is.', 37),
    reason: text(1000, 'Why the gate is closed.', { example: 'The segment "Austin" (7) is USER_PAUSED.' }),
    since: nullable(timestamp('When the gate was closed, if known.')),
    remedy: text(1000, 'How to open the gate.', { example: 'Launch the segment.' }),
  }),
)

export const CampaignExplanation = named(
  'CampaignExplanation',
  'How many jobs of a campaign are shown to job seekers, and what keeps the others from it.',
  Type.Object({
    campaignId: id('The campaign.'),
    jobs: count('Jobs in the feeds that the campaign has.', 40),
    liveJobs: count('Jobs that are shown to job seekers.', 3),
    limits: Type.Array(CampaignLimit, {
      description: 'The gates that are closed, with the most jobs first; at most 20.',
    }),
  }),
)
export type CampaignExplanation = Static<typeof CampaignExplanation>
