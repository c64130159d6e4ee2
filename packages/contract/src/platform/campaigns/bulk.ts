import { type TSchema, Type } from 'typebox'
import { Problem } from '../../problem.ts'
import { id, maxCents, named, oneOf } from '../../schema.ts'
import { pauseReasonId } from '../fixed-lists/pause-reasons.ts'
import { SegmentPatch, JobSegment } from '../segments/schemas.ts'
import { effectField } from './effect.ts'
import { CampaignPatch, JobCampaign } from './schemas.ts'

export const maxBulkItems = 200

const BulkAction = named('BulkAction', 'The action to perform.', oneOf(['launch', 'pause', 'archive']))

const Adjustment = named(
  'Adjustment',
  'A relative change, by a percentage or an amount in cents. Specify exactly one.',
  Type.Object(
    {
      percent: Type.Optional(
        Type.Number({
          minimum: -100,
          maximum: 1000,
          description: 'Change in percent, rounded to the cent.',
          examples: [10],
        }),
      ),
      cents: Type.Optional(
        Type.Integer({
          format: 'int32',
          minimum: -maxCents,
          maximum: maxCents,
          description: 'Change in cents, positive or negative.',
          examples: [-5],
        }),
      ),
    },
    { additionalProperties: false },
  ),
)

const BulkAdjust = named(
  'BulkAdjust',
  'Relative changes, applied to the current amounts.',
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
      description:
        'Apply the change only if the object still has this version. Use the `ETag` of a previous response.',
      examples: ['"n4bQgYhMfWWaL-qgxVrQFa"'],
    }),
  ),
  action: Type.Optional(BulkAction),
  adjust: Type.Optional(BulkAdjust),
})

const bulkBody = <T extends TSchema>(name: string, item: T, examples: readonly unknown[]) =>
  named(
    name,
    'Up to 200 changes, each with exactly one of `patch`, `action`, and `adjust`.',
    Type.Object(
      {
        items: Type.Array(item, {
          minItems: 1,
          maxItems: maxBulkItems,
          description: 'Changes are applied in this order.',
        }),
      },
      { additionalProperties: false, examples: [{ items: examples }] },
    ),
  )

export const CampaignBulk = bulkBody(
  'CampaignBulk',
  named(
    'CampaignBulkItem',
    'One change of a campaign.',
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
    'One change of a segment.',
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
  id: id('The id from the request.'),
  status: Type.Integer({
    description: 'The HTTP status of this change.',
    examples: [200],
  }),
  etag: Type.Optional(
    Type.String({
      description: 'The version after the change, for the next `ifMatch`.',
      examples: ['"n4bQgYhMfWWaL-qgxVrQFa"'],
    }),
  ),
  problem: Type.Optional(Problem),
}

export const CampaignBulkAnswer = named(
  'CampaignBulkAnswer',
  'The result of each change, in the order of the request.',
  Type.Object({
    items: Type.Array(
      named(
        'CampaignOutcome',
        'The result of one change: the updated campaign or the problem.',
        Type.Object({ ...outcomeFields, campaign: Type.Optional(JobCampaign) }),
      ),
    ),
    ...effectField,
  }),
)

export const SegmentBulkAnswer = named(
  'SegmentBulkAnswer',
  'The result of each change, in the order of the request.',
  Type.Object({
    items: Type.Array(
      named(
        'SegmentOutcome',
        'The result of one change: the updated segment or the problem.',
        Type.Object({ ...outcomeFields, segment: Type.Optional(JobSegment) }),
      ),
    ),
    ...effectField,
  }),
)
