import { type Static, Type } from 'typebox'
import { id, named, nullable, oneOf, text } from '../../schema.ts'

/** Maximum number of days that a report covers. */
export const maxPublisherClickDays = 31

/**
 * Rows of the report: the click classes, plus ACQUISITION and REFUNDED, which contain charged acquisitions and
 * refunds by the day of the charge or refund.
 */
export const publisherClickClasses = [
  'VALID',
  'DUPLICATE',
  'BOT',
  'GEO',
  'EXPIRED',
  'STALE',
  'CAPPED',
  'PUBLISHER',
  'DATA_CENTER',
  'SUSPECT',
  'ACQUISITION',
  'REFUNDED',
] as const

const bound = (description: string) =>
  Type.Optional(Type.String({ format: 'date', maxLength: 10, description }))

export const publisherClicksQuery = Type.Object({
  from: bound(
    `The first billing day. A report covers at most ${maxPublisherClickDays} days. Defaults to the first of the month of \`to\`.`,
  ),
  to: bound('The last billing day. Defaults to today.'),
})

const whole = (description: string, example: number) =>
  Type.Integer({ format: 'int64', description, examples: [example] })

const counts = {
  clicks: whole(
    'Number of clicks. For ACQUISITION and REFUNDED, the number of charged acquisitions and of refunds.',
    120,
  ),
  billableClicks: whole('Charged clicks minus refunded ones.', 96),
  earningsCents: whole("The publisher's earnings minus refunds. In cents.", 960),
}

const PublisherClicksOfClass = named(
  'PublisherClicksOfClass',
  'The clicks of one class.',
  Type.Object({
    class: named(
      'PublisherClickClass',
      'VALID: billable. DUPLICATE: the same person and job within a day. BOT: automated traffic. GEO: from abroad. EXPIRED: the job has expired. STALE: the click URL was more than a day old. CAPPED: above a limit on billed clicks. PUBLISHER: from a network that used the pass of the publisher. DATA_CENTER: from a known data center. SUSPECT: held for one hour because of a spike. ACQUISITION: charged acquisitions in the period. REFUNDED: refunds in the period.',
      oneOf(publisherClickClasses),
    ),
    ...counts,
    visitors: whole('Distinct visitors, of those that the publisher identifies with `pid`.', 80),
  }),
)

export const PublisherClicks = named(
  'PublisherClicks',
  'Clicks of all publishers in a period, by class.',
  Type.Object({
    from: text(10, 'The first day.', { example: '2026-03-01' }),
    to: text(10, 'The last day.', { example: '2026-03-31' }),
    zone: text(64, 'The billing time zone.', { example: 'America/New_York' }),
    publishers: Type.Array(
      named(
        'ClicksOfPublisher',
        'The clicks of one publisher.',
        Type.Object({
          publisherId: nullable(id('The publisher. Null for clicks without a publisher.')),
          name: nullable(text(128, 'Its name.', { example: 'Jobs today' })),
          ...counts,
          classes: Type.Array(PublisherClicksOfClass, {
            description: 'Classes with clicks, in the order of their definition.',
          }),
        }),
      ),
      {
        description:
          'Publishers with clicks or refunds in the period, in descending order of clicks; at most 1,000.',
      },
    ),
  }),
)
export type PublisherClicks = Static<typeof PublisherClicks>
