import { type Static, Type } from 'typebox'
import { shownOnce } from '../../conventions.ts'
import { listFields } from '../../list.ts'
import { cents, email, flag, id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'
import { revenueTypes } from '../customers/shapes.ts'
import { PlatformStatus } from '../status/shapes.ts'

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
