import { type Static, Type } from 'typebox'
import { operations } from '../../operation.ts'
import { acting, cents, flag, id, maxCents, named, nullable, oneOf, text } from '../../schema.ts'

const ad = {
  title: text(255, 'The title of the job.', { pattern: '\\S', example: 'Registered Nurse' }),
  company: text(128, 'The hiring company.', { pattern: '\\S', example: 'City of Austin' }),
  zipcodes: Type.Array(text(5, 'Five digits.', { pattern: '^\\d{5}$', example: '78701' }), {
    minItems: 1,
    maxItems: 100,
    description: 'Where the job is: days of jobs within 40 km of any of these are looked at.',
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
  'A job, and a price to look at.',
  Type.Object(
    {
      ...ad,
      price: price('A CPC, or a target CPA.'),
      priceType: oneOf(['cpc', 'target_cpa'], 'What the price is.'),
    },
    { additionalProperties: false, examples: [{ ...example, price: 50, priceType: 'cpc' }] },
  ),
)
export type VolumeRequest = Static<typeof VolumeRequest>

export const BudgetRequest = named(
  'RecommendedCpcByBudgetRequest',
  'A job, and the money that there is for it.',
  Type.Object(
    { ...ad, budget: price('What may be spent on it in 30 days.') },
    { additionalProperties: false, examples: [{ ...example, budget: 5_000 }] },
  ),
)
export type BudgetRequest = Static<typeof BudgetRequest>

const clicks = (description: string) => Type.Number({ minimum: 0, description, examples: [42.5] })

export const Prediction = named(
  'CpcPrediction',
  'What a price is expected to bring a job in 30 days.',
  Type.Object({
    cpcCents: cents('The price of a click.', 55),
    clicks: clicks('Clicks to expect.'),
    clicksLow: clicks('In nine cases out of ten there are at least about so many.'),
    clicksHigh: clicks('And at most about so many.'),
    spendCents: Type.Integer({
      format: 'int64',
      minimum: 0,
      description: 'What they cost. In cents.',
      examples: [2_338],
    }),
  }),
)
export type Prediction = Static<typeof Prediction>

const evidence = {
  enoughData: flag('There are at least 30 observations. Without, nothing is predicted.'),
  observations: Type.Integer({
    minimum: 0,
    description: 'Days of jobs that were looked at: each is a job at one price on one day.',
    examples: [212],
  }),
}

const PredictionBasis = named(
  'PredictionBasis',
  'What the jobs have in common with the title: its words, or only its category.',
  oneOf(['TITLE', 'CATEGORY']),
)

export const RecommendedCpc = named(
  'RecommendedCpc',
  'What a price brings, and which one to choose.',
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
  'A campaign, and what is to change of it: its CPC, or its budget.',
  Type.Object(
    {
      campaignId: id('The campaign.'),
      cpc: Type.Optional(price('The CPC to look at.')),
      budgetCents: Type.Optional(price('The budget of 30 days to look at.')),
    },
    { additionalProperties: false },
  ),
)

export const BoostRequest = Type.Array(BoostItem, {
  minItems: 1,
  maxItems: 200,
  description: 'Campaigns, each once.',
  examples: [[{ campaignId: 1, cpc: 60 }]],
})

export const Boost = named(
  'CampaignBoost',
  'What a campaign gets now, and what it would get.',
  Type.Object({
    campaignId: id('The campaign.'),
    ...evidence,
    currentCpcCents: cents('Its CPC, or the bid of its strategy.', 50),
    currentClicks: clicks('Billed clicks of the last 30 days.'),
    predictedClicks: nullable(clicks('Billed clicks of 30 days after the change.')),
    predictedLow: nullable(clicks('In nine cases out of ten there are at least about so many.')),
    predictedHigh: nullable(clicks('And at most about so many.')),
    recommendedCpcCents: nullable(cents('The CPC to choose.', 60)),
  }),
)
export type Boost = Static<typeof Boost>

const shared = {
  method: 'POST',
  tag: 'Customer',
  auth: 'campaigns:read',
  query: Type.Object(acting),
} as const

const trust =
  'It changes nothing. The guide on predictions says where the numbers come from and how far to trust them.'

export const predictionOperations = operations('Reports', {
  recommendCpc: {
    ...shared,
    path: '/customers/me/recommended-cpc',
    summary: 'Predict what a price brings, and the least price for more.',
    description: trust,
    body: VolumeRequest,
    ok: RecommendedCpc,
    rateLimitCost: 5,
    fails: ['not-found'],
  },
  recommendCpcByBudget: {
    ...shared,
    path: '/customers/me/recommended-cpc-by-budget',
    summary: 'Find the price that buys most clicks for a budget.',
    description: trust,
    body: BudgetRequest,
    ok: RecommendedCpc,
    rateLimitCost: 5,
    fails: ['not-found'],
  },
  boostCampaigns: {
    ...shared,
    path: '/customers/me/campaign-boost',
    summary: 'Predict what other prices or budgets bring your campaigns.',
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
