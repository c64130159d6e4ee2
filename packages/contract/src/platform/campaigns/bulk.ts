import { type TSchema, Type } from 'typebox'
import { Problem } from '../../problem.ts'
import { id, maxCents, named, oneOf } from '../../schema.ts'
import { pauseReasonId } from '../fixed-lists/pause-reasons.ts'
import { SegmentPatch, JobSegment } from '../segments/schemas.ts'
import { effect } from './effect.ts'
import { CampaignPatch, JobCampaign } from './schemas.ts'

export const maxBulkItems = 200

const BulkAction = named('BulkAction', 'What is done to one of many.', oneOf(['launch', 'pause', 'archive']))

const Adjustment = named(
  'Adjustment',
  'A change of an amount by part of it or by cents: one of the two.',
  Type.Object(
    {
      percent: Type.Optional(
        Type.Number({
          minimum: -100,
          maximum: 1000,
          description: 'By so many percent of what it is, rounded to the cent.',
          examples: [10],
        }),
      ),
      cents: Type.Optional(
        Type.Integer({
          format: 'int32',
          minimum: -maxCents,
          maximum: maxCents,
          description: 'By so many cents, up or down.',
          examples: [-5],
        }),
      ),
    },
    { additionalProperties: false },
  ),
)

const BulkAdjust = named(
  'BulkAdjust',
  'Amounts to change relatively, at the moment of the change.',
  Type.Object(
    {
      basicCpc: Type.Optional(Adjustment),
      minCpc: Type.Optional(Adjustment),
      tillerProCpc: Type.Optional(Adjustment),
      monthlyBudget: Type.Optional(Adjustment),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
)

const itemFields = (noun: string) => ({
  id: id(`The ${noun}.`),
  ifMatch: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Change it only if it still has this version: the `ETag` that you were given with it.',
      examples: ['"n4bQgYhMfWWaL-qgxVrQFa"'],
    }),
  ),
  action: Type.Optional(BulkAction),
  adjust: Type.Optional(BulkAdjust),
})

const bulkBody = <T extends TSchema>(name: string, item: T, examples: readonly unknown[]) =>
  named(
    name,
    'Up to 200 changes, each with one of `patch`, `action` and `adjust`.',
    Type.Object(
      {
        items: Type.Array(item, {
          minItems: 1,
          maxItems: maxBulkItems,
          description: 'They happen in this order.',
        }),
      },
      { additionalProperties: false, examples: [{ items: examples }] },
    ),
  )

export const CampaignBulk = bulkBody(
  'CampaignBulk',
  named(
    'CampaignBulkItem',
    'One of many changes of campaigns.',
    Type.Object(
      {
        ...itemFields('campaign'),
        patch: Type.Optional(CampaignPatch),
        reasonId: Type.Optional(pauseReasonId),
      },
      { additionalProperties: false },
    ),
  ),
  [
    { id: 1027, action: 'pause', reasonId: 2 },
    { id: 1028, adjust: { basicCpc: { percent: 10 } } },
  ],
)

export const SegmentBulk = bulkBody(
  'SegmentBulk',
  named(
    'SegmentBulkItem',
    'One of many changes of segments.',
    Type.Object(
      { ...itemFields('segment'), patch: Type.Optional(SegmentPatch) },
      { additionalProperties: false },
    ),
  ),
  [
    { id: 1027, action: 'launch' },
    { id: 1028, patch: { monthlyBudget: 20_000 } },
  ],
)

const outcomeFields = {
  id: id('As in the request.'),
  status: Type.Integer({
    description: 'The HTTP status that this change alone would have been answered with.',
    examples: [200],
  }),
  etag: Type.Optional(
    Type.String({
      description: 'The version that it has after the change, for `ifMatch` of the next one.',
      examples: ['"n4bQgYhMfWWaL-qgxVrQFa"'],
    }),
  ),
  problem: Type.Optional(Problem),
}

export const CampaignBulkAnswer = named(
  'CampaignBulkAnswer',
  'What became of each change, in the order of the request.',
  Type.Object({
    items: Type.Array(
      named(
        'CampaignOutcome',
        'What became of one change: the campaign after it, or why it was refused.',
        Type.Object({ ...outcomeFields, campaign: Type.Optional(JobCampaign) }),
      ),
    ),
    ...effect,
  }),
)

export const SegmentBulkAnswer = named(
  'SegmentBulkAnswer',
  'What became of each change, in the order of the request.',
  Type.Object({
    items: Type.Array(
      named(
        'SegmentOutcome',
        'What became of one change: the segment after it, or why it was refused.',
        Type.Object({ ...outcomeFields, segment: Type.Optional(JobSegment) }),
      ),
    ),
    ...effect,
  }),
)
