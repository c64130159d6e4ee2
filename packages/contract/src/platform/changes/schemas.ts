import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'

const ChangeObject = named(
  'ChangeObject',
  'The type of the changed object.',
  oneOf([
    'CAMPAIGN',
    'SEGMENT',
    'SCHEDULED_PAUSE',
    'ONE_TIME_BUDGET',
    'MONTHLY_BUDGET_CHANGE',
    'SOURCE',
    'JOB',
    'APP_CLIENT',
    'USER',
    'NOTE',
  ]),
)

const ChangeAction = named(
  'ChangeAction',
  'The action. EXHAUST: the budget was spent. REPLENISH: budget became available again. SUSPEND and RELEASE: by the operator. START, COMPLETE, and FAIL: a schedule ran or failed. ACKNOWLEDGE: a user confirmed the failure.',
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
  'The actor. USER: a user, through an app client. MONEY: a click that exhausted a budget. SCHEDULER: a schedule. OPERATOR: the operator of the platform.',
  oneOf(['APP_CLIENT', 'USER', 'SCHEDULER', 'MONEY', 'OPERATOR']),
)

export const FieldChange = named(
  'FieldChange',
  'One field before and after a change.',
  Type.Object({
    field: text(64, 'The field, as the object calls it.', { example: 'basicCpc' }),
    old: Type.Unknown({
      description: 'The value before the change. Null if the object was created.',
      examples: [50],
    }),
    new: Type.Unknown({
      description: 'The value after the change. Null if the object was deleted.',
      examples: [60],
    }),
  }),
)
export type FieldChange = Static<typeof FieldChange>

export const Change = named(
  'Change',
  'An audit log entry. Entries are immutable and linked by hashes.',
  Type.Object({
    id: id('The change.'),
    at: timestamp('When the change happened.'),
    objectType: ChangeObject,
    objectId: id('The campaign, segment, schedule, source, job, app client, user, or note.'),
    campaignId: nullable(id('The campaign; also that of a segment or a schedule.')),
    action: ChangeAction,
    actor: ChangeActor,
    appClientId: nullable(id('The app client that called.')),
    userId: nullable(id('The user on whose behalf it called.')),
    reason: nullable(text(500, 'The reason, if one was given.', { example: 'Hiring is on hold' })),
    requestId: nullable(
      text(64, 'The request id in the server log.', { example: 'b8f5d1f0-7c2a-4f0b-9a55-0c1b1f6f8a11' }),
    ),
    fields: Type.Array(FieldChange, { description: 'Every field that changed.' }),
    position: Type.Integer({
      format: 'int64',
      description: "Sequence number in the customer's audit log, starting at 1 without gaps.",
      examples: [12],
    }),
    hash: text(64, 'SHA-256 of this entry and the previous hash, in hexadecimal.'),
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
