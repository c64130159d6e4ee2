import { type Static, type TSchema, Type } from 'typebox'
import { createPageQuery, listFields } from '../../list.ts'
import { Problem } from '../../problem.ts'
import { actingParam, flag, id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'
import { JobStatus } from '../jobs/schemas.ts'

/** Defines an optional field. Null means absent, because many serializers write it. */
const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema))

export const jobReference = text(255, 'Your identifier of the job, unique in its source.', {
  minLength: 1,
  pattern: '\\S',
  example: 'RN-4711',
})

const date = (description: string) =>
  text(40, `${description} A date (YYYY-MM-DD) or a time (ISO 8601).`, { example: '2036-04-01' })

/** Defines a line of text, with the same maximum length as in feeds. */
const line = (description: string, example: string) => text(1_000, description, { example })

const degrees = (max: number, description: string, example: number) =>
  Type.Number({ minimum: -max, maximum: max, description, examples: [example] })

const PostedLocation = named(
  'PostedLocation',
  'A place of work: `text`, or the parts of an address. City and state are enough.',
  Type.Object(
    {
      text: optional(text(255, 'The place in one line.', { example: 'Austin, TX' })),
      address: optional(text(255, 'House number and street.', { example: '301 W 2nd St' })),
      city: optional(text(255, 'The city.', { example: 'Austin' })),
      state: optional(text(255, 'The state, as name or abbreviation.', { example: 'TX' })),
      postalCode: optional(text(255, 'The zip code.', { example: '78701' })),
      country: optional(text(255, 'The country. Default: United States.', { example: 'US' })),
      latitude: optional(degrees(90, 'Latitude in degrees.', 30.265)),
      longitude: optional(degrees(180, 'Longitude in degrees.', -97.747)),
    },
    { additionalProperties: false },
  ),
)

const amount = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 100_000_000, description, examples: [example] })

const PostedPay = named(
  'PostedPay',
  'The pay of a job. Without `max`, exactly `min`.',
  Type.Object(
    {
      min: amount('The lowest pay, in units of the currency.', 34.5),
      max: optional(amount('The highest pay, in units of the currency.', 41)),
      currency: optional(text(3, 'ISO 4217. Default: USD.', { minLength: 3, example: 'USD' })),
      period: oneOf(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'], 'The period that the pay is for.'),
    },
    { additionalProperties: false },
  ),
)

const AddressCollection = named(
  'AddressCollection',
  'Whether the form asks for an address.',
  oneOf(['REQUIRED', 'OPTIONAL', 'OFF']),
)

const PostedApply = named(
  'PostedApply',
  'Settings of the hosted application form, as `<tiller_apply>` in a feed.',
  Type.Object(
    {
      customQuestionsUrl: optional(line('URL of the questions.', 'https://jobs.example.com/questions.json')),
      postUrl: optional(
        line('HTTPS URL that receives each application.', 'https://jobs.example.com/applications'),
      ),
      addressCollection: optional(AddressCollection),
      resumeRequired: optional(flag('Whether a resume is required.')),
    },
    { additionalProperties: false },
  ),
)

const example = {
  title: 'Registered Nurse',
  company: 'Acme Clinic',
  url: 'https://jobs.example.com/apply/4711',
  description: '<p>You care for patients of our clinic.</p>',
  locations: [{ city: 'Austin', state: 'TX' }],
  pay: { min: 34.5, max: 41, period: 'HOUR' },
}

const required = {
  title: line('The title. A job with more than 255 characters is rejected.', 'Registered Nurse'),
  company: line('The hiring company. A job with more than 128 characters is rejected.', 'Acme Clinic'),
  url: text(2_048, 'Absolute URL of the job description and application.', {
    example: 'https://jobs.example.com/apply/4711',
  }),
  description: text(262_144, 'Plain text or HTML. Unsafe HTML is removed.', {
    example: '<p>You care for patients of our clinic.</p>',
  }),
}

const facts = {
  postedAt: optional(date('When the job was posted. Default: when you first send it.')),
  expiresAt: optional(date('When the job ends; a date ends with its day. Default: it does not end.')),
  locations: optional(
    Type.Array(PostedLocation, { maxItems: 100, description: 'All places of work. Empty: unknown.' }),
  ),
  remote: optional(flag('Whether the whole job can be done from home. False for hybrid work.')),
  pay: optional(PostedPay),
  jobType: optional(line('Work type, such as full-time or contract.', 'Full-time')),
  education: optional(line('Required education.', 'Associate degree')),
  experience: optional(line('Required experience.', '2 years')),
  majorCategory: optional(
    line('Your category. The occupation is determined from it and the title.', 'Healthcare'),
  ),
  minorCategory: optional(line('Your subcategory.', 'Nursing')),
  existingVacancy: optional(
    flag(
      'Whether the ad is for an existing vacancy. The page of the job states it; ads in Ontario must, since 2026.',
    ),
  ),
  advertiserId: optional(line('Your id of the company, for job filters.', 'acme')),
  srcCampId: optional(line('Value for job filters.', 'spring')),
  srcSegId: optional(line('Value for job filters.', 'nurses')),
  email: optional(
    text(254, 'Recipient of applications. Default: that of the campaign.', {
      example: 'talent@example.com',
    }),
  ),
  logoUrl: optional(line('URL of the logo of the company.', 'https://jobs.example.com/logo.png')),
  cpcCents: optional(
    Type.Integer({
      format: 'int32',
      minimum: 1,
      maximum: 10_000,
      description: 'The price per click of this job, in cents. Default: that of its campaign.',
      examples: [45],
    }),
  ),
  targetCpaCents: optional(
    Type.Integer({
      format: 'int32',
      minimum: 1,
      maximum: 100_000,
      description: 'The target cost per application of this job, in cents.',
      examples: [1_500],
    }),
  ),
  apply: optional(PostedApply),
}

export const PostedJob = named(
  'PostedJob',
  'A job as you send it. Absent fields have no value.',
  Type.Object({ ...required, ...facts }, { additionalProperties: false, examples: [example] }),
)
export type PostedJob = Static<typeof PostedJob>

export const PostedJobPatch = named(
  'PostedJobPatch',
  'Changes of a job. Absent fields are unchanged; null removes a value. Lists and objects are replaced as a whole.',
  Type.Object(
    { ...Type.Partial(Type.Object(required)).properties, ...facts },
    { additionalProperties: false, examples: [{ title: 'Registered Nurse (ICU)' }] },
  ),
)
export type PostedJobPatch = Static<typeof PostedJobPatch>

const PostedJobProblem = named(
  'PostedJobProblem',
  'Something in a job that was corrected, ignored, or not understood.',
  Type.Object({
    field: nullable(text(64, 'The field of the job.', { example: 'locations' })),
    code: text(64, 'The kind of problem, as in imports of feeds.', { example: 'place-unknown' }),
    message: text(4_096, 'The problem and its effect.'),
  }),
)
export type PostedJobProblem = Static<typeof PostedJobProblem>

export const EndReason = named(
  'JobEndReason',
  'Why a job ended.',
  oneOf(['FILLED', 'CANCELED', 'ON_HOLD', 'OTHER']),
)
export type EndReason = Static<typeof EndReason>

export const SourceJob = named(
  'SourceJob',
  'A job that was sent by API, with its version.',
  Type.Object({
    id: id('The job, for example for `GET /jobs/{id}/status`.'),
    sourceId: id('The source.'),
    jobReference: jobReference,
    version: Type.Integer({
      format: 'int32',
      minimum: 1,
      description: 'Starts at 1 and increases with each change.',
      examples: [1],
    }),
    job: PostedJob,
    problems: Type.Array(PostedJobProblem, {
      description: 'Warnings about the job. It is advertised without the affected values.',
    }),
    endReason: nullable(EndReason),
    endedAt: nullable(
      timestamp('When the job was ended. Null while it is open. Sending it again reopens it.'),
    ),
    createdAt: timestamp('When the job was first sent.'),
    modifiedAt: timestamp('When the job last changed.'),
  }),
)
export type SourceJob = Static<typeof SourceJob>

const ListedPostedJob = named(
  'ListedPostedJob',
  'A job by API, with its status.',
  Type.Object({
    id: id('The job, for example for `GET /jobs/{id}`.'),
    sourceId: id('The source.'),
    jobReference: jobReference,
    version: SourceJob.properties.version,
    title: text(255, 'The title.', { example: 'Registered Nurse' }),
    company: text(128, 'The hiring company.', { example: 'Acme Clinic' }),
    places: Type.Array(text(256, 'A place.', { example: 'Austin, TX' }), {
      description: 'The recognized places of work.',
    }),
    status: JobStatus,
    campaignId: nullable(id('The campaign that advertises the job.')),
    endReason: nullable(EndReason),
    endedAt: nullable(timestamp('When the job was ended. Null while it is open.')),
    createdAt: timestamp('When the job was first sent.'),
    modifiedAt: timestamp('When the job last changed.'),
  }),
)
export type ListedPostedJob = Static<typeof ListedPostedJob>

export const PostedJobPage = page('PostedJobPage', ListedPostedJob)

export const postedJobFields = listFields(
  {
    id: 'number',
    sourceId: 'number',
    jobReference: 'string',
    title: 'string',
    company: 'string',
    status: 'string',
    endReason: 'string',
    endedAt: 'date',
    createdAt: 'date',
    modifiedAt: 'date',
  },
  ['id', 'jobReference', 'title', 'company', 'endedAt', 'createdAt', 'modifiedAt'],
)

export const postedJobQuery = Type.Object({
  ...createPageQuery(postedJobFields, ['id,desc']),
  ...actingParam,
})

/** Number of earlier versions of a job that are stored. */
export const keptVersions = 10

/** Maximum number of jobs in a bulk request. */
export const maxBulkJobs = 1_000

export const SourceJobBulk = named(
  'SourceJobBulk',
  'Jobs to create or replace.',
  Type.Object(
    {
      items: Type.Array(
        named(
          'SourceJobBulkItem',
          'A job and its reference.',
          Type.Object({ jobReference: jobReference, job: PostedJob }, { additionalProperties: false }),
        ),
        { minItems: 1, maxItems: maxBulkJobs, description: 'Each reference at most once.' },
      ),
    },
    { additionalProperties: false, examples: [{ items: [{ jobReference: 'RN-4711', job: example }] }] },
  ),
)
export type SourceJobBulk = Static<typeof SourceJobBulk>

export const SourceJobBulkAnswer = named(
  'SourceJobBulkAnswer',
  'The result of each item, in the order of the request.',
  Type.Object({
    items: Type.Array(
      named(
        'SourceJobOutcome',
        'The result of one job.',
        Type.Object({
          jobReference: jobReference,
          status: Type.Integer({ description: 'The HTTP status of this item.', examples: [200] }),
          outcome: oneOf(['CREATED', 'UPDATED', 'UNCHANGED', 'REJECTED']),
          id: Type.Optional(id('The job.')),
          version: Type.Optional(Type.Integer({ format: 'int32', minimum: 1, examples: [1] })),
          problems: Type.Optional(Type.Array(PostedJobProblem)),
          problem: Type.Optional(Problem),
        }),
      ),
    ),
  }),
)
export type SourceJobBulkAnswer = Static<typeof SourceJobBulkAnswer>
