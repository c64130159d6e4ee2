import { questionSetNames } from '../../application-form/question-sets.ts'
import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { flag, id, named, nullable, oneOf, page, text } from '../../schema.ts'
import { poolReportFields } from '../reports/parts.ts'

export const PoolSummary = named(
  'PoolSummary',
  'The pool of a campaign, with the customer that owns it.',
  Type.Object({
    id: id('The pool.'),
    name: text(128, 'Its name.', { example: 'Hospitals' }),
    isCpa: flag('Whether it is a CPA pool, which is billed and reported by acquisition.'),
    customer: Type.Object({
      id: id('The customer that owns the pool.'),
      name: text(64, 'Its name.', { example: 'Acme Health' }),
    }),
  }),
)

const CallToAction = named(
  'CallToAction',
  'The button text of an advertisement.',
  Type.Object({
    id: id('The call to action.'),
    text: text(64, 'As shown to seekers.', { example: 'Apply now' }),
  }),
)

/** The button texts that an advertisement can have. */
export const callsToAction = [
  { id: 1, text: 'Apply now' },
  { id: 2, text: 'Learn more' },
  { id: 3, text: 'View job' },
  { id: 4, text: 'RSVP' },
] as const

/** The applicant tracking systems that landing URLs can lead to. */
export const thirdPartyIntegrations = [
  'NONE',
  'ADP',
  'BULLHORN',
  'GREENHOUSE',
  'ICIMS',
  'JOBVITE',
  'LEVER',
  'ORACLE',
  'SAP_SUCCESSFACTORS',
  'SMARTRECRUITERS',
  'TALEO',
  'TENSTREET',
  'UKG',
  'WORKABLE',
  'WORKDAY',
  'OTHER',
] as const

export const JobPool = named(
  'JobPool',
  'A container for sources and the campaigns that advertise their jobs.',
  Type.Object({
    id: id('The pool.'),
    name: text(128, 'Its name.', { example: 'Hospitals' }),
    isCpa: flag('Whether it is a CPA pool, which is billed and reported by acquisition.'),
    billsAcquisitions: flag(
      "Whether acquisitions are billed at the campaign's target CPA, and clicks are free. False for CPA pools of earlier versions, which bill clicks until the operator switches them.",
    ),
    subCustomerId: nullable(id('The sub-customer that owns the pool. Null if you own it.')),
    callToAction: nullable(CallToAction),
    cpaBitmap: Type.Integer({
      minimum: 0,
      maximum: 7,
      description: 'Conversion events that count as acquisitions: bits 1, 2, and 4 for events 1, 2, and 3.',
    }),
    enableTlrSid: flag('Append `tlr_sid` to the job URL of every click.'),
    unmatchedReports: Type.Integer({
      minimum: 0,
      description:
        'Conversion reports of the last 30 days that name this pool and match none of its clicks. A report waits an hour for its click before it is counted.',
      examples: [0],
    }),
    thirdPartyIntegration: oneOf(
      thirdPartyIntegrations,
      'The applicant tracking system of the pool. The job URLs of clicks name Tiller as the source for iCIMS, Jobvite, and Lever.',
    ),
    requiredQuestionSets: Type.Array(oneOf(questionSetNames), {
      uniqueItems: true,
      description: 'Sets of questions that every application form of the pool contains.',
      examples: [['Certifications']],
    }),
    ...poolReportFields,
  }),
)
export type JobPool = Static<typeof JobPool>

export const PoolPage = page('PoolPage', JobPool)

export const poolFields = listFields(
  {
    id: 'number',
    name: 'string',
    isCpa: 'boolean',
    cpaBitmap: 'number',
    enableTlrSid: 'boolean',
    thirdPartyIntegration: 'string',
  },
  ['id', 'name'],
)

export const poolParams = Type.Object({ poolId: id('The pool.') })
