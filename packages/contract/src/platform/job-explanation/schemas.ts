import { Type } from 'typebox'
import { acting, id, named, nullable, oneOf, text, timestamp } from '../../schema.ts'
import { JobGate, JobStatus } from '../jobs/schemas.ts'

const cents = (description: string) =>
  Type.Integer({ format: 'int32', minimum: 0, description, examples: [30] })
const count = (description: string) =>
  Type.Integer({ format: 'int32', minimum: 0, description, examples: [12] })
const level = oneOf(['JOB', 'SOURCE', 'CAMPAIGN', 'SEGMENT'])

const ExplainedGate = named(
  'ExplainedGate',
  'One condition of being shown.',
  Type.Object({
    gate: JobGate,
    condition: text(255, 'What holds while it is open.', { example: 'The campaign runs.' }),
    objectType: Type.Unsafe<'JOB' | 'SOURCE' | 'CAMPAIGN' | 'SEGMENT'>({
      ...level,
      description: 'What has to change for it to open.',
    }),
    objectId: nullable(id('Its id; null: the job has none.')),
    objectName: nullable(text(255, 'Its name or title.', { example: 'Nurses' })),
    state: oneOf(
      ['OPEN', 'CLOSED', 'NOT_ASKED'],
      'NOT_ASKED: there is nothing to ask, because no campaign has the job, or it is in no segment.',
    ),
    reason: nullable(text(1000, 'Why it is closed.', { example: 'No campaign has taken the job.' })),
    since: nullable(timestamp('Since when it is closed, where that is known.')),
    remedy: nullable(text(1000, 'What would open it.', { example: 'Launch the campaign.' })),
  }),
)

const AskedCampaign = named(
  'AskedCampaign',
  'A campaign that could choose the job.',
  Type.Object({
    id: id('The campaign.'),
    name: text(255, 'Its name.', { example: 'Nurses' }),
    applyOrder: Type.Integer({ format: 'int32', description: 'The highest is asked first.', examples: [0] }),
    matches: Type.Boolean({ description: 'Whether its job filters match the job.' }),
  }),
)

const PriceStep = named(
  'PriceStep',
  'One place where the price of a click can be set.',
  Type.Object({
    of: oneOf(['FEED', 'SEGMENT', 'CAMPAIGN', 'FLOOR'], 'FLOOR: the least that a click costs.'),
    field: text(64, 'The field that sets it.', { example: 'basicCpc' }),
    cents: nullable(cents('What is set there; null or 0: nothing.')),
    applies: Type.Boolean({ description: 'Whether it makes the price.' }),
  }),
)

const JobScore = named(
  'JobScore',
  'How the job does in a search.',
  Type.Object({
    total: count('Advertisements that the search finds.'),
    place: nullable(
      count(
        'Its place among them, counted from 1; null: it is not among the first 1,000, or is one of several copies of an advertisement.',
      ),
    ),
    score: nullable(Type.Number({ description: 'The product of the terms.', examples: [3.1] })),
    terms: Type.Array(
      Type.Object({
        name: text(64, 'The term.', { example: 'freshness' }),
        value: Type.Number({ description: 'Its value.', examples: [0.8] }),
      }),
      { description: 'What the score is made of.' },
    ),
  }),
)

export const JobExplanation = named(
  'JobExplanation',
  'Why a job is shown to seekers, or is not, and at what price.',
  Type.Object({
    jobId: id('The job.'),
    status: JobStatus,
    gates: Type.Array(ExplainedGate, {
      description: 'In the order in which they are asked; the first that is closed decides.',
    }),
    campaigns: Type.Array(AskedCampaign, {
      description:
        'The campaigns of the pool that are asked for the job, in their order, down to the one that matches; at most 100.',
    }),
    priceCents: cents('What a click costs; 0: nobody sets a price, or no campaign has the job.'),
    price: Type.Array(PriceStep, {
      description: 'The most specific one that is set applies, and is raised to the floor.',
    }),
    search: nullable(JobScore),
  }),
)

export const explanationQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Words of a search in which the job is to be looked for.',
      examples: ['engineer'],
    }),
  ),
  l: Type.Optional(
    Type.String({ maxLength: 255, description: 'The place of that search.', examples: ['New York, NY'] }),
  ),
  d: Type.Integer({
    format: 'int32',
    minimum: 1,
    maximum: 500,
    default: 40,
    description: 'Its radius in kilometres.',
  }),
  ...acting,
})
