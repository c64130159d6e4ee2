import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { flag, id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'

export const revenueTypes = [
  'OTHER',
  'DIRECT',
  'JOB_BOARD',
  'STAFFING',
  'TRUCKING',
  'RPO',
  'EDUCATION',
  'ORGANIC',
  'ALLIANCE',
] as const

export const JobCustomer = named(
  'JobCustomer',
  'Who owns pools: you, or one of your sub-customers.',
  Type.Object({
    id: id('The customer.'),
    name: text(64, 'Its name.', { example: 'Acme Health' }),
    emailAddress: nullable(text(254, 'Where the platform writes to.', { example: 'ads@example.com' })),
    ccEmailAddress: nullable(text(254, 'Gets a copy.', { example: 'office@example.com' })),
    test: flag('A sandbox customer: nothing is billed.'),
    features: Type.Array(
      text(64, 'Name of a feature that is switched on.', { example: 'title-expansions' }),
      { maxItems: 100 },
    ),
    jobApplicationQuestionsEnabled: flag('Jobs may ask questions of their own.'),
    revenueType: oneOf(revenueTypes),
  }),
)
export type JobCustomer = Static<typeof JobCustomer>

export const SubCustomer = named(
  'SubCustomer',
  'A customer below you, for whom you can act.',
  Type.Object({
    id: id('The customer.', 2),
    name: text(64, 'Its name.', { example: 'Acme Hospitals' }),
    parentId: id('The customer to which it belongs: you, or another one below you.'),
    emailAddress: nullable(text(254, 'Where the platform writes to.', { example: 'ads@example.com' })),
    test: flag('A sandbox customer: nothing is billed.'),
    createdAt: timestamp('When it was made.'),
  }),
)
export type SubCustomer = Static<typeof SubCustomer>

export const SubCustomerPage = page('SubCustomerPage', SubCustomer)

export const subCustomerFields = listFields(
  {
    id: 'number',
    name: 'string',
    parentId: 'number',
    emailAddress: 'string',
    test: 'boolean',
    createdAt: 'date',
  },
  ['id', 'name', 'createdAt'],
)
