import { type Static, Type } from 'typebox'
import { largeCount, named, oneOf, text } from '../../schema.ts'
import { revenueTypes } from '../customers/schemas.ts'
import { statementMonth } from '../statements/schemas.ts'

export const revenueQuery = Type.Object({ month: Type.Optional(statementMonth) })

const RevenueOfType = named(
  'RevenueOfType',
  'The revenue from the customers of one type of business.',
  Type.Object({
    revenueType: oneOf(revenueTypes, 'The type of business.'),
    customers: largeCount('Customers with charges or refunds in the month.', 12),
    clicks: largeCount('Charged clicks.', 4_200),
    acquisitions: largeCount('Charged acquisitions.', 18),
    chargedCents: largeCount('Charges for these clicks and acquisitions. In cents.', 310_000),
    refundedCents: largeCount('Refunds made in the month. In cents.', 4_000),
  }),
)

export const Revenue = named(
  'Revenue',
  'The revenue of a month by type of business.',
  Type.Object({
    month: statementMonth,
    zone: text(64, 'The billing time zone.', { example: 'America/New_York' }),
    types: Type.Array(RevenueOfType, {
      description: 'Types with charges or refunds, in descending order of charges.',
    }),
  }),
)
export type Revenue = Static<typeof Revenue>
