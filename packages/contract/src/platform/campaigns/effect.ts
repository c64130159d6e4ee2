import { Type } from 'typebox'
import { flag, id, named } from '../../schema.ts'

const count = (description: string) =>
  Type.Integer({ format: 'int64', minimum: 0, description, examples: [120] })

const totalCents = (description: string) =>
  Type.Integer({ format: 'int64', minimum: 0, description: `${description} In cents.`, examples: [50_000] })

const CampaignMoves = named(
  'CampaignMoves',
  'Jobs that a campaign would gain and lose.',
  Type.Object({
    campaignId: id('The campaign.'),
    taken: count('Jobs that it would gain.'),
    released: count('Jobs that it would lose.'),
  }),
)

const SegmentMoves = named(
  'SegmentMoves',
  'Jobs that a segment would gain and lose.',
  Type.Object({
    segmentId: id('The segment.'),
    taken: count('Jobs that it would gain.'),
    released: count('Jobs that it would lose.'),
  }),
)

/** The effect that a dry run returns in addition to the changed object. */
export const DryRunEffect = named(
  'DryRunEffect',
  'The effect of a change, determined in a transaction that is rolled back.',
  Type.Object({
    complete: flag(
      'Whether the counts are complete. False if there are too many jobs for one request or a previous reassignment is still in progress.',
    ),
    campaigns: Type.Array(CampaignMoves, { description: 'Campaigns whose jobs would change.' }),
    segments: Type.Array(SegmentMoves, { description: 'Segments whose jobs would change.' }),
    mostSpendBeforeCents: totalCents(
      'Maximum possible spend of all your campaigns by the end of the month at present: the budgets of LIVE and OUT_OF_BUDGET campaigns and the spend of all others.',
    ),
    mostSpendAfterCents: totalCents('Maximum possible spend after the change.'),
  }),
)

export const effectField = { effect: Type.Optional(DryRunEffect) }

export const dryRunParam = {
  dryRun: Type.Optional(
    Type.Boolean({
      description:
        'Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension.',
    }),
  ),
}
