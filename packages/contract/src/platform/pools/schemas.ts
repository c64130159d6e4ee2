import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { flag, id, named, notYet, nullable, oneOf, page, text } from '../../schema.ts'
import { poolParts } from '../reports/parts.ts'

export const PoolSummary = named(
  'PoolSummary',
  'The pool of a campaign, with the customer that owns it.',
  Type.Object({
    id: id('The pool.'),
    name: text(128, 'Its name.', { example: 'Hospitals' }),
    isCpa: flag(
      'What the operator has noted: the pool is judged by acquisitions. It changes no bill; to pay for acquisitions set a target CPA.',
    ),
    customer: Type.Object({
      id: id('The customer that owns the pool.'),
      name: text(64, 'Its name.', { example: 'Acme Health' }),
    }),
  }),
)

const CallToAction = named(
  'CallToAction',
  'What the button of an advertisement says.',
  Type.Object({
    id: id('The call to action.'),
    text: text(64, 'As shown to seekers.', { example: 'Apply now' }),
  }),
)

export const JobPool = named(
  'JobPool',
  'Sources of jobs, and the campaigns over them.',
  Type.Object({
    id: id('The pool.'),
    name: text(128, 'Its name.', { example: 'Hospitals' }),
    isCpa: flag(
      'What the operator has noted: the pool is judged by acquisitions. It changes no bill; to pay for acquisitions set a target CPA.',
    ),
    subCustomerId: nullable(id('The sub-customer that owns the pool; null when it is your own.')),
    callToAction: nullable(CallToAction),
    cpaBitmap: Type.Integer({
      minimum: 0,
      maximum: 7,
      description: 'Conversion events that count as acquisitions: bit 1, 2 and 4 for events 1, 2 and 3.',
    }),
    enableTlrSid: flag('Append `tlr_sid` to the job URL of every click.'),
    thirdPartyIntegration: oneOf(
      [
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
      ],
      'The applicant tracking system behind the pool.',
    ),
    requiredQuestionSets: notYet(
      Type.Array(text(64, 'Name of a question set.', { example: 'Certifications' }), { maxItems: 50 }),
      'Always empty: what a form asks is set by campaigns and feeds.',
    ),
    ...poolParts,
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
