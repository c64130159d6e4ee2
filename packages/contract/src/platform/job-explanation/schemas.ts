import { Type } from 'typebox'
import { actingParam, id, named, nullable, oneOf, text, timestamp } from '../../schema.ts'
import { JobGate, JobStatus } from '../jobs/schemas.ts'

const cents = (description: string) =>
  Type.Integer({ format: 'int32', minimum: 0, description, examples: [30] })
const count = (description: string) =>
  Type.Integer({ format: 'int32', minimum: 0, description, examples: [12] })
const level = oneOf(['JOB', 'SOURCE', 'CAMPAIGN', 'SEGMENT'])

const ExplainedGate = named(
  'ExplainedGate',
  'A condition that a job must meet to be shown.',
  Type.Object({
    gate: JobGate,
    condition: text(255, 'What is true while the gate is open.', { example: 'The campaign runs.' }),
    objectType: Type.Unsafe<'JOB' | 'SOURCE' | 'CAMPAIGN' | 'SEGMENT'>({
      ...level,
      description: 'The type of object that must change to open the gate.',
    }),
    objectId: nullable(id('The id of the object. Null if the job has none.')),
    objectName: nullable(text(255, 'Its name or title.', { example: 'Nurses' })),
    state: oneOf(
      ['OPEN', 'CLOSED', 'NOT_ASKED'],
      'NOT_ASKED: the gate does not apply, because the job is not in a campaign or segment.',
    ),
    reason: nullable(text(1000, 'Why the gate is closed.', { example: 'No campaign has taken the job.' })),
    since: nullable(timestamp('When the gate was closed, if known.')),
    remedy: nullable(text(1000, 'How to open the gate.', { example: 'Launch the campaign.' })),
  }),
)

const AskedCampaign = named(
  'AskedCampaign',
  'A campaign that was considered for the job.',
  Type.Object({
    id: id('The campaign.'),
    name: text(255, 'Its name.', { example: 'Nurses' }),
    applyOrder: Type.Integer({
      format: 'int32',
      description: 'Campaigns are considered in descending order.',
      examples: [0],
    }),
    matches: Type.Boolean({ description: 'Whether its job filters match the job.' }),
  }),
)

const PriceStep = named(
  'PriceStep',
  'A place where the price of a click can be set.',
  Type.Object({
    of: oneOf(['FEED', 'SEGMENT', 'CAMPAIGN', 'FLOOR'], 'FLOOR: the minimum price.'),
    field: text(64, 'The field that sets the price.', { example: 'basicCpc' }),
    cents: nullable(cents('The value of the field. Null or 0: not set.')),
    applies: Type.Boolean({ description: 'Whether this value determines the price.' }),
  }),
)

const JobScore = named(
  'JobScore',
  'The result of the job in a search.',
  Type.Object({
    total: count('Number of matching advertisements.'),
    place: nullable(
      count(
        'The rank, starting at 1. Null if the job is not among the first 1,000 or is a duplicate of another advertisement.',
      ),
    ),
    score: nullable(Type.Number({ description: 'The product of the factors.', examples: [3.1] })),
    terms: Type.Array(
      Type.Object({
        name: text(64, 'The name of the factor.', { example: 'freshness' }),
        value: Type.Number({ description: 'The value of the factor.', examples: [0.8] }),
      }),
      { description: 'The factors of the score.' },
    ),
  }),
)

export const JobExplanation = named(
  'JobExplanation',
  'Why a job is or is not shown to job seekers, and its price.',
  Type.Object({
    jobId: id('The job.'),
    status: JobStatus,
    gates: Type.Array(ExplainedGate, {
      description: 'In order of evaluation. The first closed gate determines the status.',
    }),
    campaigns: Type.Array(AskedCampaign, {
      description:
        'The campaigns of the pool, in the order considered, up to the one that matches; at most 100.',
    }),
    priceCents: cents('The price of a click. 0: no price is set, or the job is not in a campaign.'),
    price: Type.Array(PriceStep, {
      description: 'The most specific price applies and is raised to the floor.',
    }),
    search: nullable(JobScore),
  }),
)

export const explanationQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Keywords of a search to rank the job in.',
      examples: ['engineer'],
    }),
  ),
  l: Type.Optional(
    Type.String({ maxLength: 255, description: 'The location of that search.', examples: ['New York, NY'] }),
  ),
  d: Type.Integer({
    format: 'int32',
    minimum: 1,
    maximum: 500,
    default: 40,
    description: 'The radius of that search in km.',
  }),
  ...actingParam,
})
