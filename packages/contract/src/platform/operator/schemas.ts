import { type Static, Type } from 'typebox'
import { shownOnceKeyword } from '../../conventions.ts'
import { listFields } from '../../list.ts'
import {
  cents,
  email,
  flag,
  id,
  largeCount,
  named,
  nullable,
  oneOf,
  page,
  text,
  timestamp,
} from '../../schema.ts'
import { FieldChange } from '../changes/schemas.ts'
import { revenueTypes } from '../customers/schemas.ts'
import { PlatformStatus } from '../status/schemas.ts'

export const OperatorCustomer = named(
  'OperatorCustomer',
  'A customer, as seen by the operator.',
  Type.Object({
    id: id('The customer.'),
    name: text(64, 'Its name.', { example: 'Acme Health' }),
    parentId: nullable(id('The parent customer.')),
    emailAddress: nullable(text(254, "The platform's contact address.", { example: 'ads@example.com' })),
    test: flag('A sandbox customer: nothing is billed.'),
    revenueType: oneOf(revenueTypes),
    createdAt: timestamp('When the customer was created.'),
  }),
)
export type OperatorCustomer = Static<typeof OperatorCustomer>

export const OperatorCustomerPage = page('OperatorCustomerPage', OperatorCustomer)

export const operatorCustomerFields = listFields(
  {
    id: 'number',
    name: 'string',
    parentId: 'number',
    emailAddress: 'string',
    test: 'boolean',
    revenueType: 'string',
    createdAt: 'date',
  },
  ['id', 'name', 'createdAt'],
)

export const CustomerCreate = named(
  'CustomerCreate',
  'A new customer.',
  Type.Object(
    {
      name: text(64, 'Its name.', { minLength: 1, example: 'Acme Health' }),
      parentId: Type.Optional(id('Make it a sub-customer of this one.')),
      emailAddress: Type.Optional(email("The platform's contact address.")),
      test: Type.Optional({
        ...flag('A sandbox customer: nothing is billed. Required once the clock has been moved.'),
        default: false,
      }),
      revenueType: Type.Optional({
        ...oneOf(revenueTypes, 'The type of business.'),
        default: 'DIRECT',
      }),
    },
    { additionalProperties: false, examples: [{ name: 'Acme Health', test: true }] },
  ),
)

export const Publisher = named(
  'Publisher',
  'A publisher shows jobs and sends clicks.',
  Type.Object({
    id: id('The publisher.'),
    name: text(128, 'Its name.', { example: 'Jobs today' }),
    redirectHosts: Type.Array(text(253, 'A host.', { example: 'jobs.example.com' }), {
      description: 'Allowed hosts of the `rdr` parameter in its click URLs.',
    }),
    flatFeeCents: nullable(cents('Earnings per charged click. Null: a share of the charge.')),
    expiredCents: cents('Earnings per visitor whose job has expired.', 0),
    postbackUrl: nullable(
      text(2_048, 'The postback URL for conversions.', { example: 'https://jobs.example.com/hook' }),
    ),
    postbackSecret: Type.Optional(
      Type.String({
        [shownOnceKeyword]: true,
        description: 'The signing secret of its postbacks. Only returned when the URL is set.',
      }),
    ),
    pass: Type.Optional(
      Type.String({
        [shownOnceKeyword]: true,
        description: 'The pass for the Search API. Only returned when it is created.',
      }),
    ),
    createdAt: timestamp('When the publisher was created.'),
  }),
)

export const PublisherPage = page('PublisherPage', Publisher)

export const publisherFields = listFields(
  { id: 'number', name: 'string', expiredCents: 'number', createdAt: 'date' },
  ['id', 'name', 'createdAt'],
)

export const PublisherUpdate = named(
  'PublisherUpdate',
  'Changes of a publisher. Absent fields are unchanged.',
  Type.Object(
    {
      name: Type.Optional(text(128, 'Its name.', { minLength: 1, example: 'Jobs today' })),
      redirectHosts: Type.Optional(
        Type.Array(text(253, 'A host name.', { example: 'jobs.example.com' }), {
          maxItems: 50,
          description: 'Allowed hosts of the `rdr` parameter in its click URLs.',
        }),
      ),
      flatFeeCents: Type.Optional(
        nullable({
          ...cents('Earnings per charged click. Null: a share of the charge.'),
          maximum: 100_000,
        }),
      ),
      expiredCents: Type.Optional({
        ...cents('Earnings per visitor whose job has expired.', 0),
        maximum: 1_000,
      }),
      postbackUrl: Type.Optional(
        nullable(
          text(
            2_048,
            'The postback URL for conversions. Null disables postbacks. The response contains a new secret.',
            {
              example: 'https://jobs.example.com/hook',
            },
          ),
        ),
      ),
    },
    { additionalProperties: false, examples: [{ redirectHosts: ['jobs.example.com'] }] },
  ),
)

export const publisherParams = Type.Object({ publisherId: id('The publisher.') })

export const BulkRefundRequest = named(
  'BulkRefundRequest',
  'The charged clicks of a publisher in a period of at most 31 days, and the charged acquisitions of its clicks.',
  Type.Object(
    {
      from: timestamp('The time of the first click.'),
      to: timestamp('The end of the period; clicks at this time are not refunded.'),
      reason: text(200, 'The reason, which the statements of the advertisers contain.', {
        minLength: 1,
        example: 'Click farm',
      }),
    },
    {
      additionalProperties: false,
      examples: [{ from: '2026-03-01T00:00:00Z', to: '2026-03-08T00:00:00Z', reason: 'Click farm' }],
    },
  ),
)

export const BulkRefund = named(
  'BulkRefund',
  'The refunded clicks.',
  Type.Object({
    clicks: largeCount('Number of clicks whose charges are refunded.', 120),
    customers: largeCount('Number of customers who receive a refund.', 2),
    campaigns: largeCount('Number of their campaigns.', 3),
    cents: largeCount('Sum of the refunds. In cents.', 3_000),
    earnedCents: largeCount("The publisher's earnings that are reversed. In cents.", 600),
  }),
)

export const PublisherCreate = named(
  'PublisherCreate',
  'A new publisher.',
  Type.Object(
    { name: text(128, 'Its name.', { minLength: 1, example: 'Jobs today' }) },
    { additionalProperties: false, examples: [{ name: 'Jobs today' }] },
  ),
)

export const KeptMail = named(
  'KeptMail',
  'An email or text message sent by the platform, without its text.',
  Type.Object({
    id: id('The message.'),
    recipient: text(254, 'The recipient.', { example: 'sam@example.com' }),
    channel: oneOf(['MAIL', 'TEXT'], 'The channel.'),
    subject: text(998, 'The subject.', { example: 'Your sign-in code' }),
    createdAt: timestamp('When the message was created.'),
    state: oneOf(
      ['SENT', 'WAITING', 'GIVEN_UP'],
      'WAITING: it is sent, or tried again, soon. GIVEN_UP: it was not sent within 12 hours, or the recipient does not exist.',
    ),
    attempts: Type.Integer({ minimum: 0, description: 'Number of attempts to send it.', examples: [1] }),
    fault: nullable(text(2_000, 'Why the last attempt failed.', { example: '550 mailbox unavailable' })),
  }),
)

export const KeptMailPage = page('KeptMailPage', KeptMail)

export const keptMailFields = listFields(
  {
    id: 'number',
    recipient: 'string',
    channel: 'string',
    subject: 'string',
    createdAt: 'date',
    state: 'string',
    fault: 'string',
  },
  ['id', 'createdAt'],
)

const maintenance = oneOf(['INACTIVE', 'PLANNED', 'UNDERWAY'], 'Maintenance status, shown to callers.')

const measurement = (description: string, example: number) =>
  nullable(
    Type.Integer({
      format: 'int64',
      minimum: 0,
      description: `${description} Null: none.`,
      examples: [example],
    }),
  )

export const System = named(
  'System',
  'System status and processes.',
  Type.Object({
    status: PlatformStatus,
    at: timestamp("The platform's clock."),
    aheadSeconds: Type.Integer({
      minimum: 0,
      description: 'How far the sandbox clock is ahead of the system clock.',
      examples: [0],
    }),
    sandbox: flag('No customer is billed, so the clock can be advanced.'),
    processes: Type.Array(
      Type.Object({
        role: oneOf(['all', 'api', 'search', 'worker', 'indexer'], 'The role of the process.'),
        startedAt: timestamp('When the process started.'),
        seenAt: timestamp('When the process was last seen.'),
        version: nullable(text(32, 'Its version of Tiller.', { example: '0.2.0' })),
        diskFreeBytes: measurement('Free disk space for its data.', 53_687_091_200),
        memoryBytes: measurement('Its memory.', 419_430_400),
        indexJobs: measurement('Jobs in its search index.', 7_285),
        indexLagMs: measurement('Lag of its search index behind the database.', 900),
      }),
      { description: 'Active processes, by the clock of the database.' },
    ),
  }),
)

export const SystemUpdate = named(
  'SystemUpdate',
  'Changes of the system.',
  Type.Object({ maintenance }, { additionalProperties: false, examples: [{ maintenance: 'INACTIVE' }] }),
)

export const HeldImport = named(
  'HeldImport',
  'A held import: its feed would delete more than half of the jobs of the source, so nothing was changed.',
  Type.Object({
    id: id('The import.'),
    sourceId: id('The source.'),
    sourceName: text(128, 'Its name.', { example: 'Nightly feed' }),
    customerId: id('The customer of the source.'),
    customerName: text(64, 'Its name.', { example: 'Acme Health' }),
    feedAddress: nullable(
      text(
        2_048,
        'Host and path of the feed. Null: a file, which only `tiller feed import --confirm` imports.',
        {
          example: 'feeds.example.com/jobs.xml',
        },
      ),
    ),
    startedAt: timestamp('When the import started.'),
    deletedJobs: Type.Integer({
      minimum: 0,
      description: 'Number of jobs that would be deleted.',
      examples: [812],
    }),
  }),
)

export const HeldImportPage = page('HeldImportPage', HeldImport)

export const heldImportFields = listFields(
  {
    id: 'number',
    sourceId: 'number',
    sourceName: 'string',
    customerId: 'number',
    customerName: 'string',
    startedAt: 'date',
  },
  ['id', 'startedAt'],
)

export const importParams = Type.Object({ importId: id('The import.') })

export const operatorObjects = [
  'CUSTOMER',
  'POOL',
  'SOURCE',
  'PUBLISHER',
  'IMPORT',
  'HELD_CLICKS',
  'JOB_REPORT',
  'MAINTENANCE',
  'CLOCK',
  'BACKGROUND_TASK',
  'USER',
  'CAMPAIGN',
  'SEGMENT',
  'CLICK',
  'APPLICATION',
  'RECIPIENT',
  'BRAND',
] as const
export const operatorActions = ['CREATE', 'CHANGE', 'CONFIRM', 'REFUSE', 'RUN', 'DELETE'] as const

export const OperatorChange = named(
  'OperatorChange',
  'An audit log entry of the operator. Entries are immutable and linked by hashes.',
  Type.Object({
    id: id('The change.'),
    at: timestamp('When the change happened.'),
    userId: nullable(id('The user.')),
    person: nullable(
      text(254, 'The email address of the user, while the user exists.', {
        example: 'op@example.com',
      }),
    ),
    requestId: nullable(
      text(64, 'The request id in the server log.', { example: 'b8f5d1f0-7c2a-4f0b-9a55-0c1b1f6f8a11' }),
    ),
    objectType: oneOf(operatorObjects, 'The type of the changed object.'),
    objectId: nullable(id('The changed object. Null: the platform itself.')),
    action: oneOf(operatorActions, 'The action.'),
    fields: Type.Array(FieldChange, { description: 'Every field that changed.' }),
    position: Type.Integer({
      format: 'int64',
      description: 'Sequence number, starting at 1 without gaps.',
      examples: [12],
    }),
    hash: text(64, 'SHA-256 of this entry and the previous hash, in hexadecimal.'),
  }),
)
export type OperatorChange = Static<typeof OperatorChange>

export const OperatorChangePage = page('OperatorChangePage', OperatorChange)

export const operatorChangeFields = listFields(
  {
    id: 'number',
    at: 'date',
    userId: 'number',
    objectType: 'string',
    objectId: 'number',
    action: 'string',
    requestId: 'string',
  },
  ['id', 'at'],
)

export const ClockMove = named(
  'ClockMove',
  'The target time of the sandbox clock.',
  Type.Object(
    { to: timestamp('The new time, at most 31 days ahead of the current one.') },
    { additionalProperties: false, examples: [{ to: '2030-01-01T00:00:00Z' }] },
  ),
)

export const MovedClock = named(
  'MovedClock',
  'The sandbox clock after the move.',
  Type.Object({
    at: timestamp('The new time.'),
    aheadSeconds: Type.Integer({
      minimum: 0,
      description: 'How far the clock is ahead of the system clock.',
      examples: [86_400],
    }),
    stops: Type.Array(
      Type.Object({
        at: timestamp('A time in the skipped period.'),
        happened: Type.Integer({
          minimum: 1,
          description: 'Number of actions that ran.',
          examples: [1],
        }),
      }),
      { description: 'In chronological order.' },
    ),
  }),
)
