import { Type } from 'typebox'
import { flag, id, named } from '../../schema.ts'

const count = (description: string) =>
  Type.Integer({ format: 'int64', minimum: 0, description, examples: [120] })

const totalCents = (description: string) =>
  Type.Integer({ format: 'int64', minimum: 0, description: `${description} In cents.`, examples: [50_000] })

const CampaignMoves = named(
  'CampaignMoves',
  'Jobs that a campaign would take and release.',
  Type.Object({
    campaignId: id('The campaign.'),
    taken: count('Jobs that it does not have now.'),
    released: count('Jobs that it would have no longer.'),
  }),
)

const SegmentMoves = named(
  'SegmentMoves',
  'Jobs that a segment would take and release.',
  Type.Object({
    segmentId: id('The segment.'),
    taken: count('Jobs that it does not have now.'),
    released: count('Jobs that it would have no longer.'),
  }),
)

/** What a dry run answers beside the object as it would be. */
export const DryRunEffect = named(
  'DryRunEffect',
  'What a change would do, found by making it and taking it back. Nothing is kept of it.',
  Type.Object({
    complete: flag(
      'Whether the counts are whole. False: there are too many jobs for one request, or others are still being put into campaigns.',
    ),
    campaigns: Type.Array(CampaignMoves, { description: 'Campaigns whose jobs would change.' }),
    segments: Type.Array(SegmentMoves, { description: 'Segments whose jobs would change.' }),
    mostSpendBeforeCents: totalCents(
      'The most that all your campaigns can have spent at the end of the month, as things are: the money of those that are LIVE or OUT_OF_BUDGET, and what the others have spent.',
    ),
    mostSpendAfterCents: totalCents('The same after the change.'),
  }),
)

export const effect = { effect: Type.Optional(DryRunEffect) }

/** Asks what a change would do. */
export const dryRun = {
  dryRun: Type.Optional(
    Type.Boolean({
      description:
        'Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller.',
    }),
  ),
}
