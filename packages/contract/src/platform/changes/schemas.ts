import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'

const ChangeObject = named(
  'ChangeObject',
  'The kind of thing that was changed.',
  oneOf([
    'CAMPAIGN',
    'SEGMENT',
    'SCHEDULED_PAUSE',
    'ONE_TIME_BUDGET',
    'MONTHLY_BUDGET_CHANGE',
    'APP_CLIENT',
    'USER',
  ]),
)

const ChangeAction = named(
  'ChangeAction',
  'What was done. EXHAUST: the budget was spent. REPLENISH: there was money again. SUSPEND and RELEASE: the operator stopped it and gave it back. START, COMPLETE and FAIL: what was due of a schedule happened, or could not. ACKNOWLEDGE: somebody has taken note that it could not.',
  oneOf([
    'CREATE',
    'COPY',
    'CHANGE',
    'LAUNCH',
    'PAUSE',
    'ARCHIVE',
    'DELETE',
    'EXHAUST',
    'REPLENISH',
    'SUSPEND',
    'RELEASE',
    'START',
    'COMPLETE',
    'FAIL',
    'ACKNOWLEDGE',
  ]),
)

const ChangeActor = named(
  'ChangeActor',
  'Who did it. USER: a person, through an app client. MONEY: a click that used up a budget. SCHEDULER: something that was due. OPERATOR: whoever runs this Tiller.',
  oneOf(['APP_CLIENT', 'USER', 'SCHEDULER', 'MONEY', 'OPERATOR']),
)

export const FieldChange = named(
  'FieldChange',
  'One field before and after a change.',
  Type.Object({
    field: text(64, 'The field, as the object calls it.', { example: 'basicCpc' }),
    old: Type.Unknown({ description: 'Its value before; null if the object was made.', examples: [50] }),
    new: Type.Unknown({ description: 'Its value after; null if the object was deleted.', examples: [60] }),
  }),
)
export type FieldChange = Static<typeof FieldChange>

export const Change = named(
  'Change',
  'Who changed what, when and why. It is never altered or deleted, and each holds the one before by its hash.',
  Type.Object({
    id: id('The change.'),
    at: timestamp('When.'),
    objectType: ChangeObject,
    objectId: id('The campaign, segment, schedule, app client or person.'),
    campaignId: nullable(id('The campaign; also that of a segment or a schedule.')),
    action: ChangeAction,
    actor: ChangeActor,
    appClientId: nullable(id('The app client that called.')),
    userId: nullable(id('The user on whose behalf it called.')),
    reason: nullable(text(500, 'Why, if somebody said so.', { example: 'Hiring is on hold' })),
    requestId: nullable(
      text(64, 'The request, as the log knows it.', { example: 'b8f5d1f0-7c2a-4f0b-9a55-0c1b1f6f8a11' }),
    ),
    fields: Type.Array(FieldChange, { description: 'Every field that changed.' }),
    position: Type.Integer({
      format: 'int64',
      description: "Its place among the customer's changes, counted from 1 without gaps.",
      examples: [12],
    }),
    hash: text(64, 'SHA-256 over this change and the hash of the one before, in hexadecimal.'),
  }),
)
export type Change = Static<typeof Change>

export const ChangePage = page('ChangePage', Change)

export const changeFields = listFields(
  {
    id: 'number',
    at: 'date',
    objectType: 'string',
    objectId: 'number',
    campaignId: 'number',
    action: 'string',
    actor: 'string',
    appClientId: 'number',
    userId: 'number',
    reason: 'string',
    requestId: 'string',
  },
  ['id', 'at'],
)
