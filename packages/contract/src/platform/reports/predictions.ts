import { type Static, Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam, cents, flag, id, maxCents, named, nullable, oneOf, text } from '../../schema.ts'

const ad = {
  title: text(255, 'The title of the job.', { pattern: '\\S', example: 'Registered Nurse' }),
  company: text(128, 'The hiring company. Required, but without effect on the prediction.', {
    pattern: '\\S',
    example: 'City of Austin',
  }),
  zipcodes: Type.Array(text(5, 'Five digits.', { pattern: '^\\d{5}$', example: '78701' }), {
    minItems: 1,
    maxItems: 100,
    description: 'The locations of the job. Jobs within 40 km of any of them are considered.',
  }),
}

const price = (description: string) =>
  Type.Integer({
    format: 'int32',
    minimum: 1,
    maximum: maxCents,
    description: `${description} In cents.`,
    examples: [50],
  })

const example = { title: 'Registered Nurse', company: 'City of Austin', zipcodes: ['10007', '90012'] }

export const VolumeRequest = named(
  'RecommendedCpcRequest',
  'A job and a price.',
  Type.Object(
    {
      ...ad,
      price: price('A CPC or a target CPA.'),
      priceType: oneOf(['cpc', 'target_cpa'], 'The type of the price.'),
    },
    { additionalProperties: false, examples: [{ ...example, price: 50, priceType: 'cpc' }] },
  ),
)
export type VolumeRequest = Static<typeof VolumeRequest>

export const BudgetRequest = named(
  'RecommendedCpcByBudgetRequest',
  'A job and its budget.',
  Type.Object(
    { ...ad, budget: price('The budget for 30 days.') },
    { additionalProperties: false, examples: [{ ...example, budget: 5_000 }] },
  ),
)
export type BudgetRequest = Static<typeof BudgetRequest>

const clicks = (description: string) => Type.Number({ minimum: 0, description, examples: [42.5] })

export const Prediction = named(
  'CpcPrediction',
  'The expected results of a price in 30 days.',
  Type.Object({
    cpcCents: cents('The price of a click.', 55),
    clicks: clicks('Expected clicks.'),
    clicksLow: clicks('Lower bound: the result is higher in nine of ten cases.'),
    clicksHigh: clicks('Upper bound.'),
    spendCents: Type.Integer({
      format: 'int64',
      minimum: 0,
      description: 'Expected cost. In cents.',
      examples: [2_338],
    }),
  }),
)
export type Prediction = Static<typeof Prediction>

const evidence = {
  enoughData: flag('There are at least 30 observations. Otherwise, there is no prediction.'),
  observations: Type.Integer({
    minimum: 0,
    description:
      'Number of observations: one job at one price on one day. Unless they come from at least four customers, none of which contributes more than half, only your own count, and for a sub-customer none.',
    examples: [212],
  }),
}

const PredictionBasis = named(
  'PredictionBasis',
  'Which jobs were considered: those with similar titles, or only of the same category.',
  oneOf(['TITLE', 'CATEGORY']),
)

export const RecommendedCpc = named(
  'RecommendedCpc',
  'A prediction and the recommended price.',
  Type.Object({
    ...evidence,
    basis: nullable(PredictionBasis),
    given: nullable(Prediction),
    recommended: nullable(Prediction),
  }),
)
export type RecommendedCpc = Static<typeof RecommendedCpc>

const BoostItem = named(
  'CampaignBoostItem',
  'A campaign with a new CPC or budget.',
  Type.Object(
    {
      campaignId: id('The campaign.'),
      cpc: Type.Optional(price('The new CPC.')),
      budgetCents: Type.Optional(price('The new budget for 30 days.')),
    },
    { additionalProperties: false },
  ),
)

/** The middle half of the prices of similar jobs. */
export const marketCpc = (absence: string) =>
  nullable(
    Type.Object(
      {
        lowCents: cents('A quarter of the observed prices are at most this.', 40),
        highCents: cents('A quarter of the observed prices are at least this.', 65),
      },
      { description: `The middle half of the observed prices. ${absence}` },
    ),
  )

export const BoostRequest = Type.Array(BoostItem, {
  minItems: 1,
  maxItems: 200,
  description: 'The campaigns, without duplicates.',
  examples: [[{ campaignId: 1, cpc: 60 }]],
})

export const Boost = named(
  'CampaignBoost',
  'Current and predicted results of a campaign.',
  Type.Object({
    campaignId: id('The campaign.'),
    ...evidence,
    currentCpcCents: cents('The CPC or the current strategy bid.', 50),
    currentClicks: clicks('Billed clicks in the last 30 days.'),
    predictedClicks: nullable(clicks('Predicted billed clicks in 30 days after the change.')),
    predictedLow: nullable(clicks('Lower bound: the result is higher in nine of ten cases.')),
    predictedHigh: nullable(clicks('Upper bound.')),
    recommendedCpcCents: nullable(cents('The recommended CPC.', 60)),
    marketCpc: marketCpc('Null without a prediction.'),
  }),
)
export type Boost = Static<typeof Boost>

const shared = {
  method: 'POST',
  tag: 'Customer',
  auth: 'campaigns:read',
  feature: 'predictions',
  query: Type.Object(actingParam),
} as const

const trust = 'Changes nothing. The guide on predictions explains the data and its reliability.'

export const predictionOperations = defineOperations('Reports', {
  recommendCpc: {
    ...shared,
    path: '/customers/me/recommended-cpc',
    summary: 'Predict the results of a price and recommend the lowest price for more clicks.',
    description: trust,
    body: VolumeRequest,
    ok: RecommendedCpc,
    rateLimitCost: 5,
    fails: ['not-found'],
  },
  recommendCpcByBudget: {
    ...shared,
    path: '/customers/me/recommended-cpc-by-budget',
    summary: 'Recommend the price that maximizes clicks for a budget.',
    description: `The prediction never exceeds the budget: clicks × price and cost are at most the budget, also at \`clicksHigh\`. ${trust}`,
    body: BudgetRequest,
    ok: RecommendedCpc,
    rateLimitCost: 5,
    fails: ['not-found'],
  },
  boostCampaigns: {
    ...shared,
    path: '/customers/me/campaign-boost',
    summary: 'Predict the effect of other prices or budgets on your campaigns.',
    description: trust,
    body: BoostRequest,
    ok: named(
      'CampaignBoosts',
      'A prediction for each campaign, in the order of the request.',
      Type.Object({ items: Type.Array(Boost) }),
    ),
    rateLimitCost: 5,
    fails: ['not-found'],
  },
})
