import { type Static, Type } from 'typebox'
import { acting, cents, id, named, nullable, text } from '../../schema.ts'

export const maxLiveJobs = 5_000

const cursor = (description: string) =>
  // Without an example: there is none that works in every sandbox.
  Type.Optional(Type.String({ maxLength: 64, pattern: '^[\\w-]+$', description }))

export const liveJobsQuery = Type.Object({
  size: Type.Integer({ minimum: 0, maximum: maxLiveJobs, default: 50, description: 'Rows on a page.' }),
  next: cursor('`metadata.next` of a page: asks for the page behind it.'),
  previous: cursor('`metadata.previous` of a page: asks for the page before it.'),
  ...acting,
})

const CursorMetadata = named(
  'CursorMetadata',
  'Where the pages around this one are.',
  Type.Object({
    size: Type.Integer({ description: 'The page size that was asked for.', examples: [50] }),
    next: nullable(text(64, 'Asks for the page behind this one; null at the end.', { example: 'MTAyNw' })),
    previous: nullable(
      text(64, 'Asks for the page before this one; null at the beginning.', { example: 'OTgx' }),
    ),
  }),
)

const row = {
  jobId: id('The job.'),
  jobReference: text(255, 'As in the feed.', { example: 'RN-4711' }),
  title: text(255, 'The title.', { example: 'Registered Nurse' }),
  company: text(128, 'The hiring company.', { example: 'City of Austin' }),
  city: nullable(text(128, 'The city of its first place.', { example: 'Austin' })),
  state: nullable(text(2, 'The abbreviation of the state.', { example: 'TX' })),
  sourceId: id('The source whose feed holds the job.'),
  poolId: id('The pool of the source.'),
  campaignId: id('The campaign that advertises the job.'),
  campaignName: text(255, 'Its name.', { example: 'Nurses in Texas' }),
  priceCents: cents('What a click on it costs now.', 50),
}

export const CampaignLiveJob = named(
  'CampaignLiveJob',
  'A job that seekers are shown now, with the campaign that advertises it.',
  Type.Object(row),
)
export type CampaignLiveJob = Static<typeof CampaignLiveJob>

export const SegmentLiveJob = named(
  'SegmentLiveJob',
  'A job that seekers are shown now, with the segment that advertises it.',
  Type.Object({
    ...row,
    segmentId: id('The segment that advertises the job.'),
    segmentName: text(128, 'Its name.', { example: 'Austin' }),
  }),
)
export type SegmentLiveJob = Static<typeof SegmentLiveJob>

export const CampaignLiveJobs = named(
  'CampaignLiveJobs',
  'Live jobs, in the order of their ids.',
  Type.Object({ content: Type.Array(CampaignLiveJob), metadata: CursorMetadata }),
)
export const SegmentLiveJobs = named(
  'SegmentLiveJobs',
  'Live jobs of segments, in the order of their ids.',
  Type.Object({ content: Type.Array(SegmentLiveJob), metadata: CursorMetadata }),
)
export type SegmentLiveJobs = Static<typeof SegmentLiveJobs>
