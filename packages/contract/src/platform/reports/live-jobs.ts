import { type Static, Type } from 'typebox'
import { actingParam, cents, id, named, nullable, text } from '../../schema.ts'

export const maxLiveJobs = 5_000

const cursor = (description: string) =>
  // It has no example, because no cursor is valid in every sandbox.
  Type.Optional(Type.String({ maxLength: 64, pattern: '^[\\w-]+$', description }))

export const liveJobsQuery = Type.Object({
  size: Type.Integer({ minimum: 0, maximum: maxLiveJobs, default: 50, description: 'Rows per page.' }),
  next: cursor('The value of `metadata.next`: returns the next page.'),
  previous: cursor('The value of `metadata.previous`: returns the previous page.'),
  ...actingParam,
})

const CursorMetadata = named(
  'CursorMetadata',
  'Cursors of the neighboring pages.',
  Type.Object({
    size: Type.Integer({ description: 'The requested page size.', examples: [50] }),
    next: nullable(text(64, 'Cursor of the next page. Null on the last page.', { example: 'MTAyNw' })),
    previous: nullable(text(64, 'Cursor of the previous page. Null on the first page.', { example: 'OTgx' })),
  }),
)

const row = {
  jobId: id('The job.'),
  jobReference: text(255, 'As in the feed.', { example: 'RN-4711' }),
  title: text(255, 'The title.', { example: 'Registered Nurse' }),
  company: text(128, 'The hiring company.', { example: 'City of Austin' }),
  city: nullable(text(128, 'The first city of the job.', { example: 'Austin' })),
  state: nullable(text(2, 'The abbreviation of the state.', { example: 'TX' })),
  sourceId: id('The source whose feed holds the job.'),
  poolId: id('The pool of the source.'),
  campaignId: id('The campaign that advertises the job.'),
  campaignName: text(255, 'Its name.', { example: 'Nurses in Texas' }),
  priceCents: cents('The current price of a click.', 50),
}

export const CampaignLiveJob = named(
  'CampaignLiveJob',
  'A live job and the campaign that advertises it.',
  Type.Object(row),
)
export type CampaignLiveJob = Static<typeof CampaignLiveJob>

export const SegmentLiveJob = named(
  'SegmentLiveJob',
  'A live job and the segment that advertises it.',
  Type.Object({
    ...row,
    segmentId: id('The segment that advertises the job.'),
    segmentName: text(128, 'Its name.', { example: 'Austin' }),
  }),
)
export type SegmentLiveJob = Static<typeof SegmentLiveJob>

export const CampaignLiveJobs = named(
  'CampaignLiveJobs',
  'Live jobs, ordered by id.',
  Type.Object({ content: Type.Array(CampaignLiveJob), metadata: CursorMetadata }),
)
export const SegmentLiveJobs = named(
  'SegmentLiveJobs',
  'Live jobs of segments, ordered by id.',
  Type.Object({ content: Type.Array(SegmentLiveJob), metadata: CursorMetadata }),
)
export type SegmentLiveJobs = Static<typeof SegmentLiveJobs>
