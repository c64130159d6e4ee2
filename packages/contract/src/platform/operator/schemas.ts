import { type Static, Type } from 'typebox'
import { shownOnce } from '../../conventions.ts'
import { listFields } from '../../list.ts'
import { cents, email, flag, id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'
import { FieldChange } from '../changes/schemas.ts'
import { revenueTypes } from '../customers/schemas.ts'
import { PlatformStatus } from '../status/schemas.ts'

export const AnyCustomer = named(
  'AnyCustomer',
  'A customer of the platform, as its operator sees it.',
  Type.Object({
    id: id('The customer.'),
    name: text(64, 'Its name.', { example: 'Acme Health' }),
    parentId: nullable(id('The customer whose sub-customer it is.')),
    emailAddress: nullable(text(254, 'Where the platform writes to.', { example: 'ads@example.com' })),
    test: flag('A sandbox customer: nothing is billed.'),
    revenueType: oneOf(revenueTypes),
    createdAt: timestamp('When it was made.'),
  }),
)
export type AnyCustomer = Static<typeof AnyCustomer>

export const AnyCustomerPage = page('AnyCustomerPage', AnyCustomer)

export const anyCustomerFields = listFields(
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
      emailAddress: Type.Optional(email('Where the platform writes to.')),
      test: Type.Optional({
        ...flag('A sandbox customer: nothing is billed. Once the clock was moved there are no others.'),
        default: false,
      }),
      revenueType: Type.Optional({
        ...oneOf(revenueTypes, 'What kind of business it is.'),
        default: 'DIRECT',
      }),
    },
    { additionalProperties: false, examples: [{ name: 'Acme Health', test: true }] },
  ),
)

export const Publisher = named(
  'Publisher',
  'Who shows jobs and sends clicks.',
  Type.Object({
    id: id('The publisher.'),
    name: text(128, 'Its name.', { example: 'Jobs today' }),
    redirectHosts: Type.Array(text(253, 'A host.', { example: 'jobs.example.com' }), {
      description: 'Where `rdr` in its click URLs may lead.',
    }),
    flatFeeCents: nullable(
      cents('What it earns for each click that is charged; null: its share of the charge.'),
    ),
    expiredCents: cents('What it earns for a visitor whose job was gone.', 0),
    postbackUrl: nullable(
      text(2_048, 'Where conversions of its clicks are told.', { example: 'https://jobs.example.com/hook' }),
    ),
    postbackSecret: Type.Optional(
      Type.String({
        [shownOnce]: true,
        description: 'With which its postbacks are signed. Only the answer that sets their address holds it.',
      }),
    ),
    pass: Type.Optional(
      Type.String({
        [shownOnce]: true,
        description: 'With which it searches. Only the answer that makes it holds it.',
      }),
    ),
    createdAt: timestamp('When it was made.'),
  }),
)

export const PublisherPage = page('PublisherPage', Publisher)

export const publisherFields = listFields(
  { id: 'number', name: 'string', expiredCents: 'number', createdAt: 'date' },
  ['id', 'name', 'createdAt'],
)

export const PublisherUpdate = named(
  'PublisherUpdate',
  'What is to change of a publisher; what is left out stays.',
  Type.Object(
    {
      name: Type.Optional(text(128, 'Its name.', { minLength: 1, example: 'Jobs today' })),
      redirectHosts: Type.Optional(
        Type.Array(text(253, 'A host name.', { example: 'jobs.example.com' }), {
          maxItems: 50,
          description: 'Where `rdr` in its click URLs may lead.',
        }),
      ),
      flatFeeCents: Type.Optional(
        nullable({
          ...cents('What it earns for each click that is charged; null: its share of the charge.'),
          maximum: 100_000,
        }),
      ),
      expiredCents: Type.Optional({
        ...cents('What it earns for a visitor whose job was gone.', 0),
        maximum: 1_000,
      }),
      postbackUrl: Type.Optional(
        nullable(
          text(
            2_048,
            'Where conversions of its clicks are told; null: nowhere. The answer holds a new secret.',
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
  'A mail or text message that the platform has written, without its text.',
  Type.Object({
    id: id('The message.'),
    recipient: text(254, 'To whom.', { example: 'sam@example.com' }),
    channel: oneOf(['MAIL', 'TEXT'], 'How it goes.'),
    subject: text(998, 'What it is about.', { example: 'Your sign-in code' }),
    createdAt: timestamp('When it was written.'),
  }),
)

export const KeptMailPage = page('KeptMailPage', KeptMail)

export const keptMailFields = listFields(
  { id: 'number', recipient: 'string', channel: 'string', subject: 'string', createdAt: 'date' },
  ['id', 'createdAt'],
)

const maintenance = oneOf(
  ['INACTIVE', 'PLANNED', 'UNDERWAY'],
  'Whether you are at work on it, or will be; callers are told.',
)

export const System = named(
  'System',
  'How the platform is, and what it runs on.',
  Type.Object({
    status: PlatformStatus,
    at: timestamp("The platform's clock."),
    aheadSeconds: Type.Integer({
      minimum: 0,
      description: "How far a sandbox's clock was moved ahead of the machine's.",
      examples: [0],
    }),
    sandbox: flag('No customer is billed, so the clock may be moved on.'),
    processes: Type.Array(
      Type.Object({
        role: oneOf(['all', 'api', 'worker'], 'What it does.'),
        startedAt: timestamp('When it began.'),
        seenAt: timestamp('When it was seen last.'),
      }),
      { description: 'Those that serve and work, by the clock of the database.' },
    ),
  }),
)

export const SystemUpdate = named(
  'SystemUpdate',
  'What is to change of the platform.',
  Type.Object({ maintenance }, { additionalProperties: false, examples: [{ maintenance: 'INACTIVE' }] }),
)

export const HeldImport = named(
  'HeldImport',
  'A feed that would delete more than half of the jobs of its source, and so has changed nothing yet.',
  Type.Object({
    id: id('The import.'),
    sourceId: id('The source.'),
    sourceName: text(128, 'Its name.', { example: 'Nightly feed' }),
    customerId: id('Whose source it is.'),
    customerName: text(64, 'Its name.', { example: 'Acme Health' }),
    feedAddress: nullable(
      text(
        2_048,
        'Host and path from which it came; null: a file, which only `tiller feed import --confirm` imports.',
        {
          example: 'feeds.example.com/jobs.xml',
        },
      ),
    ),
    startedAt: timestamp('When it came.'),
    deletedJobs: Type.Integer({
      minimum: 0,
      description: 'How many jobs would be deleted.',
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

export const operatorObjects = ['CUSTOMER', 'PUBLISHER', 'IMPORT', 'MAINTENANCE', 'CLOCK'] as const
export const operatorActions = ['CREATE', 'CHANGE', 'CONFIRM', 'REFUSE'] as const

export const OperatorChange = named(
  'OperatorChange',
  'What one of the operator’s people has done. It is never altered or deleted, and each holds the one before by its hash.',
  Type.Object({
    id: id('The change.'),
    at: timestamp('When.'),
    userId: nullable(id('Who.')),
    person: nullable(
      text(254, 'The e-mail address of who it was, while there is such a person.', {
        example: 'op@example.com',
      }),
    ),
    requestId: nullable(
      text(64, 'The request, as the log knows it.', { example: 'b8f5d1f0-7c2a-4f0b-9a55-0c1b1f6f8a11' }),
    ),
    objectType: oneOf(operatorObjects, 'What was changed.'),
    objectId: nullable(id('Which one; null: the platform itself.')),
    action: oneOf(operatorActions, 'What was done.'),
    fields: Type.Array(FieldChange, { description: 'Every field that changed.' }),
    position: Type.Integer({
      format: 'int64',
      description: 'Its place among all of them, counted from 1 without gaps.',
      examples: [12],
    }),
    hash: text(64, 'SHA-256 over this change and the hash of the one before, in hexadecimal.'),
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
  'How far the clock of a sandbox is to go on.',
  Type.Object(
    { to: timestamp('The instant, ahead of the clock by 31 days at most.') },
    { additionalProperties: false, examples: [{ to: '2030-01-01T00:00:00Z' }] },
  ),
)

export const MovedClock = named(
  'MovedClock',
  'The clock of a sandbox after it was moved.',
  Type.Object({
    at: timestamp('What time it is for the platform.'),
    aheadSeconds: Type.Integer({
      minimum: 0,
      description: "How far it is ahead of the machine's.",
      examples: [86_400],
    }),
    stops: Type.Array(
      Type.Object({
        at: timestamp('An instant on the way.'),
        happened: Type.Integer({
          minimum: 1,
          description: 'How many things happened then by themselves.',
          examples: [1],
        }),
      }),
      { description: 'In their order.' },
    ),
  }),
)
