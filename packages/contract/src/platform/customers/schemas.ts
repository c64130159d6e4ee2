import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { featureNames, featureDescriptions } from './features.ts'
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
  'A customer that owns pools: you or one of your sub-customers.',
  Type.Object({
    id: id('The customer.'),
    name: text(64, 'Its name.', { example: 'Acme Health' }),
    emailAddress: nullable(text(254, "The platform's contact address.", { example: 'ads@example.com' })),
    ccEmailAddress: nullable(text(254, 'Receives copies.', { example: 'office@example.com' })),
    test: flag('A sandbox customer: nothing is billed.'),
    features: Type.Array(oneOf(featureNames), {
      uniqueItems: true,
      description: `Features that the operator has switched on. ${Object.entries(featureDescriptions)
        .map(([name, allows]) => `\`${name}\`: ${allows}`)
        .join(' ')}`,
      examples: [['scheduling', 'segments']],
    }),
    jobApplicationQuestionsEnabled: flag('Jobs may have their own questions.'),
    revenueType: oneOf(revenueTypes),
  }),
)
export type JobCustomer = Static<typeof JobCustomer>

export const SubCustomer = named(
  'SubCustomer',
  'A sub-customer that you can act for.',
  Type.Object({
    id: id('The customer.', 2),
    name: text(64, 'Its name.', { example: 'Acme Hospitals' }),
    parentId: id('The parent customer.'),
    emailAddress: nullable(text(254, "The platform's contact address.", { example: 'ads@example.com' })),
    test: flag('A sandbox customer: nothing is billed.'),
    createdAt: timestamp('When the customer was created.'),
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
