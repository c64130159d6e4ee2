import { type Static, Type } from 'typebox'
import { id, named, nullable, oneOf, text } from '../../schema.ts'

/** So many days one report covers. */
export const maxPublisherClickDays = 31

/** REFUNDED is no class of a click: it is what was taken back of clicks, on the day on which that was done. */
export const publisherClickClasses = [
  'VALID',
  'DUPLICATE',
  'BOT',
  'GEO',
  'EXPIRED',
  'STALE',
  'REFUNDED',
] as const

const bound = (description: string) =>
  Type.Optional(Type.String({ format: 'date', maxLength: 10, description }))

export const publisherClicksQuery = Type.Object({
  from: bound(
    `The first billing day. At most ${maxPublisherClickDays} days are reported. Without it, the first of the month of \`to\`.`,
  ),
  to: bound('The last billing day. Without it, today.'),
})

const whole = (description: string, example: number) =>
  Type.Integer({ format: 'int64', description, examples: [example] })

const counts = {
  clicks: whole('Clicks; of REFUNDED, charges that were taken back.', 120),
  billableClicks: whole('Clicks that an advertiser was charged for, less those refunded.', 96),
  earningsCents: whole('What the publisher earns for them, less what was refunded. In cents.', 960),
}

const PublisherClicksOfClass = named(
  'PublisherClicksOfClass',
  'The clicks of one class.',
  Type.Object({
    class: named(
      'PublisherClickClass',
      'VALID: billed if there was money. DUPLICATE: the same person and job within a day. BOT, GEO: of a machine, or from abroad. EXPIRED: the job was gone. STALE: the click URL was more than a day old. REFUNDED: charges that were taken back in these days.',
      oneOf(publisherClickClasses),
    ),
    ...counts,
  }),
)

export const PublisherClicks = named(
  'PublisherClicks',
  'The clicks of all publishers in some days, by their classes.',
  Type.Object({
    from: text(10, 'The first day.', { example: '2026-03-01' }),
    to: text(10, 'The last day.', { example: '2026-03-31' }),
    zone: text(64, 'The billing time zone.', { example: 'America/New_York' }),
    publishers: Type.Array(
      named(
        'ClicksOfPublisher',
        'The clicks of one publisher.',
        Type.Object({
          publisherId: nullable(id('The publisher; null: clicks that came from none.')),
          name: nullable(text(128, 'Its name.', { example: 'Jobs today' })),
          ...counts,
          classes: Type.Array(PublisherClicksOfClass, {
            description: 'The classes that its clicks had, in the order in which they are named there.',
          }),
        }),
      ),
      {
        description:
          'Those with clicks or refunds in these days, the ones with the most clicks first; at most 1,000.',
      },
    ),
  }),
)
export type PublisherClicks = Static<typeof PublisherClicks>
