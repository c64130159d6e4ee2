import { type Static, Type } from 'typebox'
import { flag, id, named, nullable, oneOf, text } from '../../schema.ts'

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
