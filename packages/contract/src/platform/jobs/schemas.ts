import { AdType } from '../campaigns/schemas.ts'
import { type Static, Type } from 'typebox'
import { listFields, createPageQuery } from '../../list.ts'
import { JobExpansion } from '../expansions/schemas.ts'
import { figureFieldNames, figureFieldTypes } from '../reports/figures.ts'
import { jobListReportQuery, jobReportFields, jobReportQuery } from '../reports/parts.ts'
import { actingParam, flag, id, named, nullable, oneOf, page, text, timestamp, url } from '../../schema.ts'

export const JobStatus = named(
  'JobStatus',
  'Whether a job is shown to job seekers, or which gate blocks it.',
  oneOf([
    'LIVE',
    'PAUSED',
    'OUT_OF_BUDGET',
    'DELETED',
    'EXPIRED',
    'EXPUNGED',
    'DAILY_CAPPED',
    'UNPROCESSED',
    'NOT_FOUND',
  ]),
)
export type JobStatus = Static<typeof JobStatus>

export const Category = named(
  'Category',
  'A major or minor group of the Standard Occupational Classification of 2018.',
  Type.Object({
    id: Type.Integer({ description: 'The SOC 2018 code without its dash.', examples: [291000] }),
    description: Type.String({ examples: ['Healthcare Diagnosing or Treating Practitioners'] }),
    indication: oneOf(['MAJOR_INDUSTRY', 'MINOR_INDUSTRY']),
  }),
)

export const JobShareableLinks = named(
  'JobShareableLinks',
  'Public links to a job, each with a tag for its channel.',
  Type.Object(
    Object.fromEntries(
      ['facebook', 'linkedin', 'x', 'email', 'copy'].map((source) => [source, Type.String()]),
    ) as Record<'facebook' | 'linkedin' | 'x' | 'email' | 'copy', ReturnType<typeof Type.String>>,
    { description: 'Public links to the job, each with a tag for its channel.' },
  ),
)

export const Job = named(
  'Job',
  'A job with the properties that determine whether it is shown.',
  Type.Object({
    id: id('The advertised job.'),
    jobId: id('The original job. Equal to `id` unless `derived`.'),
    derived: flag('A copy under another title, made by a title expansion.'),
    jobReference: text(255, 'As in the feed.', { example: 'RN-4711' }),
    originalJobReference: text(255, 'The reference of the original job.', { example: 'RN-4711' }),
    sourceId: id('The source whose feed holds the job.'),
    poolId: id('The pool of the source.'),
    adType: AdType,
    campaignId: nullable(id('The campaign that advertises the job.')),
    segmentId: nullable(id('The segment that advertises the job.')),
    status: JobStatus,
    title: text(255, 'The title.', { example: 'Registered Nurse' }),
    company: text(128, 'The hiring company.', { example: 'City of Austin' }),
    cities: Type.Array(text(128, 'City and state.', { example: 'Austin, TX' })),
    states: Type.Array(text(2, 'The abbreviation of a state.', { example: 'TX' })),
    zipcodes: Type.Array(text(5, 'Five digits.', { example: '78701' })),
    categories: Type.Array(Category),
    url: url(2048, 'The URL of the job description and application.'),
    description: Type.String({
      description: 'Sanitized HTML.',
      examples: ['<p>You care for patients of our clinic.</p>'],
    }),
    expansion: Type.Optional(nullable(JobExpansion)),
    eventStartDt: nullable(timestamp('First day of the event that advertises the job.')),
    eventEndDt: nullable(timestamp('Last day of the event that advertises the job.')),
    shareLinks: JobShareableLinks,
    createdAt: timestamp('When the job was first imported.'),
    modifiedAt: timestamp('When the job last changed.'),
    ...jobReportFields,
  }),
)
export type Job = Static<typeof Job>

export const JobPage = page('JobPage', Job)

export const JobGate = named(
  'JobGate',
  'The gate that blocks a job. FEED: the feed no longer contains the job, the job has expired, or its source is not live. HOLD: the import holds the job, because its end date cannot be read or its price needs a review. FILTER: no campaign matches the job. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause is in effect. PRICE: no price is set. BUDGET: the monthly budget is spent. DAILY_CAP: the daily cap is reached.',
  oneOf(['FEED', 'HOLD', 'FILTER', 'CAMPAIGN', 'SEGMENT', 'SCHEDULE', 'PRICE', 'BUDGET', 'DAILY_CAP']),
)
export type JobGate = Static<typeof JobGate>

const statusFields = {
  status: JobStatus,
  gate: nullable(JobGate),
  reason: Type.String({
    description: 'Why the job is or is not shown to job seekers.',
    examples: ['The campaign is PAUSED.'],
  }),
  campaignId: nullable(id('The campaign that advertises the job.')),
  segmentId: nullable(id('The segment that advertises the job.')),
}

export const JobStatusResponse = named(
  'JobStatusResponse',
  'The status of a job and the gate that determines it.',
  Type.Object({ id: id('The requested job.'), ...statusFields }),
)
export type JobStatusResponse = Static<typeof JobStatusResponse>

/** Maximum number of jobs per request. */
export const maxJobStatuses = 1_000

export const JobStatusQuery = named(
  'JobStatusQuery',
  'The requested jobs, by id or click URL; at most 1,000 in total.',
  Type.Object(
    {
      ids: Type.Optional(
        Type.Array(id('A job.'), {
          maxItems: maxJobStatuses,
          description: 'Job ids.',
          examples: [[1, 2]],
        }),
      ),
      clickTokens: Type.Optional(
        Type.Array(text(4096, 'The token of a click URL, or the whole URL.', { minLength: 1 }), {
          maxItems: maxJobStatuses,
          description: 'Click URLs or their tokens.',
        }),
      ),
    },
    { additionalProperties: false, examples: [{ ids: [1, 2, 3] }] },
  ),
)

export const JobStatuses = named(
  'JobStatuses',
  'The status of each requested job, in the order of the request.',
  Type.Object({
    content: Type.Array(Type.Object({ id: id('The requested job.'), ...statusFields }), {
      description: 'Results for `ids`.',
    }),
    clickTokens: Type.Array(
      Type.Object({
        id: nullable(id('The job of the click URL. Null if it is not one of yours.')),
        clickToken: Type.String({ description: 'The requested token or URL.' }),
        stale: nullable(
          flag(
            'The click URL is older than 24 hours, so that clicks are not charged. Null if it does not belong to one of your jobs.',
          ),
        ),
        ...statusFields,
      }),
      { description: 'Results for `clickTokens`.' },
    ),
  }),
)

export const jobFields = listFields(
  {
    id: 'number',
    jobReference: 'string',
    sourceId: 'number',
    poolId: 'number',
    campaignId: 'number',
    segmentId: 'number',
    adType: 'string',
    status: 'string',
    title: 'string',
    company: 'string',
    city: 'strings',
    state: 'strings',
    zipcode: 'strings',
    category: 'numbers',
    derived: 'boolean',
    createdAt: 'date',
    eventStartDt: 'date',
    eventEndDt: 'date',
    modifiedAt: 'date',
    ...figureFieldTypes,
  },
  [
    'id',
    'jobReference',
    'title',
    'company',
    'createdAt',
    'modifiedAt',
    'adType',
    'eventStartDt',
    'eventEndDt',
    ...figureFieldNames,
  ],
)

export const jobQuery = Type.Object({ ...jobReportQuery, ...actingParam })

export const jobListQuery = Type.Object({
  ...createPageQuery(jobFields),
  ...jobListReportQuery,
  ...actingParam,
})
