import { type Static, Type } from 'typebox'
import { id, largeCount, named, oneOf, text, timestamp } from '../../schema.ts'

/** Maximum number of campaigns with held clicks that the list contains. */
export const maxHeldCampaigns = 200
/** Maximum number of clicks per review. Each click is a transaction of its own. */
export const maxReviewedClicks = 2_000

export const HeldClicks = named(
  'HeldClicks',
  'The held clicks (SUSPECT) of a campaign.',
  Type.Object({
    campaignId: id('The campaign.'),
    campaignName: text(255, 'Its name.', { example: 'Nurses' }),
    customerId: id('The customer of the campaign.'),
    customerName: text(64, 'Its name.', { example: 'Acme Health' }),
    clicks: largeCount('Number of held clicks.', 120),
    cents: largeCount('Sum of their prices. In cents.', 3_000),
    firstAt: timestamp('The time of the oldest click.'),
    billedAt: timestamp('When the oldest click is billed unless it is reviewed.'),
  }),
)
export type HeldClicks = Static<typeof HeldClicks>

export const heldClicksParams = Type.Object({ campaignId: id('The campaign.') })

export const HeldClickReview = named(
  'HeldClickReview',
  'A decision about the held clicks of a campaign.',
  Type.Object(
    {
      decision: oneOf(
        ['BILL', 'REJECT'],
        'BILL: charge the clicks now, as far as budgets and limits allow. REJECT: never charge them.',
      ),
    },
    { additionalProperties: false, examples: [{ decision: 'REJECT' }] },
  ),
)
export type HeldClickReview = Static<typeof HeldClickReview>

export const ReviewedClicks = named(
  'ReviewedClicks',
  'The result of a review.',
  Type.Object({
    clicks: largeCount('Number of reviewed clicks.', 120),
    chargedCents: largeCount('Sum of the charges. In cents.', 0),
    remainingClicks: largeCount('Number of clicks that are still held.', 0),
  }),
)
