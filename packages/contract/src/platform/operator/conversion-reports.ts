import { type Static, Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { id, largeCount, named, nullable, oneOf, text, timestamp } from '../../schema.ts'

/** Maximum number of rows of the list. */
export const maxConversionReportRows = 500
/** Days of which the list contains the reports. */
export const conversionReportDays = 30

const ConversionReports = named(
  'ConversionReports',
  'The conversion reports of a pool with the same event and result.',
  Type.Object({
    poolId: nullable(id('The pool in the report. Null: it names none, like those of the forms of Tiller.')),
    poolName: nullable(
      text(128, 'Its name. Null: there is no such pool, or none is named.', { example: 'Hospitals' }),
    ),
    customerId: nullable(id('The customer of the pool. Null: there is no such pool, or none is named.')),
    customerName: nullable(text(64, 'Its name.', { example: 'Acme Health' })),
    event: Type.Integer({ minimum: 1, maximum: 9, description: 'The reported event.', examples: [1] }),
    outcome: oneOf(
      ['ATTRIBUTED', 'REPEATED', 'UNKNOWN_CLICK', 'NOT_VALID', 'OTHER_POOL', 'TOO_LATE', 'WAITING'],
      'ATTRIBUTED: counted. REPEATED: the click already has this conversion. UNKNOWN_CLICK: no such click. NOT_VALID: the click was not valid. OTHER_POOL: the click was on a job of another pool. TOO_LATE: after the attribution window. WAITING: its click is not stored yet.',
    ),
    reports: largeCount('Number of reports.', 120),
    lastReceivedAt: timestamp('When the last of them arrived.'),
  }),
)
export type ConversionReports = Static<typeof ConversionReports>

export const conversionReportOperations = defineOperations('Operator', {
  listConversionReports: {
    method: 'GET',
    path: '/operator/conversion-reports',
    extension: true,
    auth: 'operator:read',
    summary: 'Count the conversion reports of all pools by event and result.',
    description: `Contains the reports of the last ${conversionReportDays} days, including those that were not counted, most reports first, in at most ${maxConversionReportRows} rows.`,
    ok: Type.Array(ConversionReports),
    rateLimitCost: 5,
    fails: [],
  },
})
