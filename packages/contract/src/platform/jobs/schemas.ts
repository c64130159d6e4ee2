import { AdType } from '../campaigns/schemas.ts'
import { type Static, Type } from 'typebox'
import { listFields, pageQuery } from '../../list.ts'
import { JobExpansion } from '../expansions/schemas.ts'
import { jobListPartsQuery, jobParts, jobPartsQuery } from '../reports/parts.ts'
import { acting, flag, id, named, nullable, oneOf, page, text, timestamp, url } from '../../schema.ts'

export const JobStatus = named(
  'JobStatus',
  'Whether a job is shown to seekers, and if not, what keeps it back.',
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
  'Public addresses of a job, each with the tag of the place where it is shared.',
  Type.Object(
    Object.fromEntries(
      ['facebook', 'linkedin', 'x', 'email', 'copy'].map((source) => [source, Type.String()]),
    ) as Record<'facebook' | 'linkedin' | 'x' | 'email' | 'copy', ReturnType<typeof Type.String>>,
    { description: 'Public addresses of the job, each with the tag of the place where it is shared.' },
  ),
)

export const Job = named(
  'Job',
  'A job with what decides whether it is shown.',
  Type.Object({
    id: id('The advertised job.'),
    jobId: id('The job that it advertises; equal to `id` unless `derived`.'),
    derived: flag('A copy under another title, made by a title expansion.'),
    jobReference: text(255, 'As in the feed.', { example: 'RN-4711' }),
    originalJobReference: text(255, 'The reference of the job that it advertises.', { example: 'RN-4711' }),
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
    url: url(2048, 'Where the job is described and applied for.'),
    description: Type.String({
      description: 'HTML, sanitised.',
      examples: ['<p>You care for patients of our clinic.</p>'],
    }),
    expansion: Type.Optional(nullable(JobExpansion)),
    eventStartDt: nullable(timestamp('First day of the event, for events.')),
    eventEndDt: nullable(timestamp('Last day of the event, for events.')),
    shareLinks: JobShareableLinks,
    createdAt: timestamp('When the job was first imported.'),
    modifiedAt: timestamp('When the job last changed.'),
    ...jobParts,
  }),
)
export type Job = Static<typeof Job>

export const JobPage = page('JobPage', Job)

export const JobGate = named(
  'JobGate',
  'What can keep a job from seekers. FEED: the feed does not hold it any more, it is over, or its source does not run. FILTER: no campaign has taken it. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause has stopped the campaign or segment. PRICE: nobody sets one. BUDGET: the money of the month is spent. DAILY_CAP: that of the day is.',
  oneOf(['FEED', 'FILTER', 'CAMPAIGN', 'SEGMENT', 'SCHEDULE', 'PRICE', 'BUDGET', 'DAILY_CAP']),
)
export type JobGate = Static<typeof JobGate>

const statusFields = {
  status: JobStatus,
  gate: nullable(JobGate),
  reason: Type.String({
    description: 'Why the job is, or is not, shown to seekers.',
    examples: ['The campaign is PAUSED.'],
  }),
  campaignId: nullable(id('The campaign that advertises the job.')),
  segmentId: nullable(id('The segment that advertises the job.')),
}

export const JobStatusResponse = named(
  'JobStatusResponse',
  'The status of a job, with the gate that decides it.',
  Type.Object({ id: id('The job that was asked for.'), ...statusFields }),
)
export type JobStatusResponse = Static<typeof JobStatusResponse>

/** So many jobs can be asked for at once. */
export const maxStatuses = 1_000

export const JobStatusQuery = named(
  'JobStatusQuery',
  'The jobs whose status is asked for: by id, and by what their click URLs carry; at most 1,000 in all.',
  Type.Object(
    {
      ids: Type.Optional(
        Type.Array(id('A job.'), {
          maxItems: maxStatuses,
          description: 'Jobs by their ids.',
          examples: [[1, 2]],
        }),
      ),
      clickTokens: Type.Optional(
        Type.Array(text(4096, 'The token of a click URL, or the whole URL.', { minLength: 1 }), {
          maxItems: maxStatuses,
          description: 'Jobs by click URLs of theirs, or the tokens in them.',
        }),
      ),
    },
    { additionalProperties: false, examples: [{ ids: [1, 2, 3] }] },
  ),
)

export const JobStatuses = named(
  'JobStatuses',
  'The status of each job that was asked for, in the order of the request.',
  Type.Object({
    content: Type.Array(Type.Object({ id: id('A job as it was asked for.'), ...statusFields }), {
      description: 'First the answers to `ids`.',
    }),
    clickTokens: Type.Array(
      Type.Object({
        id: nullable(id('The job that the click URL leads to; null: none of yours.')),
        clickToken: Type.String({ description: 'As it was asked for.' }),
        stale: nullable(
          flag(
            'It is older than 24 hours: a click on it is not charged. Null: it is none that leads to a job of yours.',
          ),
        ),
        ...statusFields,
      }),
      { description: 'The answers to `clickTokens`.' },
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
    modifiedAt: 'date',
  },
  ['id', 'jobReference', 'title', 'company', 'createdAt', 'modifiedAt'],
)

export const jobQuery = Type.Object({ ...jobPartsQuery, ...acting })

export const jobListQuery = Type.Object({ ...pageQuery(jobFields), ...jobListPartsQuery, ...acting })
