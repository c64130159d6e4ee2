import { type Static, Type } from 'typebox'
import { actingParam, cents, flag, id, named, nullable, oneOf, text } from '../../schema.ts'
import { defineOperations } from '../../operation.ts'
import { marketCpc } from './predictions.ts'
import { CampaignPatch, campaignParams } from '../campaigns/schemas.ts'

export const maxSimulatedDays = 62
/** Market observations are kept for this number of days. */
export const simulatedDaysBack = 90

export const SimulatedSettings = named(
  'SimulatedSettings',
  'Bid and budget settings to try. Absent settings keep their current values. The rules for updating a campaign apply.',
  Type.Pick(
    CampaignPatch,
    [
      'basicCpc',
      'tillerProCpc',
      'minCpc',
      'monthlyBudget',
      'budgetPacing',
      'pacingDom',
      'extendBudgetPacing',
      'autopilot',
      'autopilotMaxCpc',
      'targetCpa',
      'targetCpaType',
      'fullTargetCpa',
      'useSmartCpc',
    ],
    { additionalProperties: false },
  ),
)

const pastDay = (description: string) =>
  Type.Optional(Type.String({ format: 'date', maxLength: 10, description }))

export const SimulationRequest = named(
  'CampaignSimulationRequest',
  'Settings to simulate and a past period.',
  Type.Object(
    {
      patch: SimulatedSettings,
      from: pastDay(
        `The first day in the billing time zone, at most ${simulatedDaysBack} days ago. Defaults to 29 days before \`to\`.`,
      ),
      to: pastDay(
        `The last day, which must be over. At most ${maxSimulatedDays} days are simulated. Defaults to yesterday.`,
      ),
    },
    { additionalProperties: false, examples: [{ patch: { basicCpc: 60 } }] },
  ),
)

const clicks = (description: string, example = 42.5) =>
  Type.Number({ minimum: 0, description, examples: [example] })
const sum = (description: string, example = 2_125) =>
  Type.Integer({ format: 'int64', minimum: 0, description: `${description} In cents.`, examples: [example] })
const number = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

const day = (description: string) => text(10, description, { example: '2026-03-02' })

const SimulationGap = named(
  'SimulationGap',
  'Why there is no simulation. NO_CLICKS: no clicks were charged in the period, or the pool bills acquisitions. HELD_BACK: the budget limited delivery on too many days; fewer than three days show the unlimited result. TOO_FEW_OBSERVATIONS: fewer than 30 observations of similar jobs, or no clicks at the price paid. RATE_UNKNOWN: the strategy depends on the conversion rate, which is unknown for this campaign. TOO_MANY_PRICES: its jobs have more than 500 different prices.',
  oneOf(['NO_CLICKS', 'HELD_BACK', 'TOO_FEW_OBSERVATIONS', 'RATE_UNKNOWN', 'TOO_MANY_PRICES']),
)

const SimulatedDay = named(
  'SimulatedDay',
  'Actual and simulated results of a day.',
  Type.Object({
    day: day('In the billing time zone.'),
    actualClicks: number('Clicks that were charged.', 40),
    actualSpendCents: sum('Actual cost without refunds.', 2_000),
    heldBack: flag(
      'Delivery was limited by the budget: the daily cap was nearly reached, or the campaign was OUT_OF_BUDGET. The actual demand was higher.',
    ),
    simulatedClicks: nullable(clicks('Expected clicks. Null if there is not enough data.')),
    simulatedSpendCents: nullable(sum('Expected cost.')),
    capped: nullable(flag('The daily cap or the monthly budget would have been reached.')),
  }),
)

const CurvePoint = named(
  'SimulatedPrice',
  'Expected results of a fixed CPC with the simulated budget.',
  Type.Object({
    cpcCents: cents('The CPC.', 60),
    clicks: clicks('Expected clicks.', 1_200),
    clicksLow: clicks('Lower bound: the result is higher in nine of ten cases.', 1_050),
    clicksHigh: clicks('Upper bound.', 1_350),
    spendCents: sum('Expected cost.', 72_000),
    observations: number(
      'Observations of similar jobs at prices up to this one and above the previous one.',
      31,
    ),
  }),
)

export const CampaignSimulation = named(
  'CampaignSimulation',
  'Actual and simulated results of a past period.',
  Type.Object({
    campaignId: id('The campaign.'),
    from: day('The first day.'),
    to: day('The last day.'),
    zone: text(64, 'The billing time zone.', { example: 'America/New_York' }),
    enoughData: flag(
      'There is enough data. Otherwise, nothing is simulated and `missing` gives the reasons.',
    ),
    missing: nullable(SimulationGap),
    observations: number('Number of observations of similar jobs: one job at one price on one day.', 212),
    observedPrices: nullable(
      Type.Object(
        { lowestCents: cents('The lowest.', 35), highestCents: cents('The highest.', 90) },
        {
          description:
            'The observed prices. Null if there are none. Above the highest price, clicks are assumed not to increase; below the lowest, they fall linearly to zero.',
        },
      ),
    ),
    marketCpc: marketCpc('Null if there are not enough observations.'),
    freeDays: number('Days on which the campaign was LIVE without limits.', 28),
    actual: Type.Object(
      {
        clicks: number('Clicks that were charged.', 1_000),
        spendCents: sum('Actual cost without refunds.', 50_000),
      },
      { description: 'Actual totals of the period.' },
    ),
    simulated: nullable(
      named(
        'SimulatedTotal',
        'Simulated totals of the period.',
        Type.Object({
          clicks: clicks('Expected clicks.', 1_200),
          clicksLow: clicks('Lower bound: the result is higher in nine of ten cases.', 1_050),
          clicksHigh: clicks('Upper bound.', 1_350),
          spendCents: sum('Expected cost.', 72_000),
        }),
      ),
    ),
    days: Type.Array(SimulatedDay, { description: 'All days, in order.' }),
    curve: Type.Array(CurvePoint, {
      description:
        'In ascending order of price, within the observed range. Empty if there is not enough data.',
    }),
  }),
)
export type CampaignSimulation = Static<typeof CampaignSimulation>

export const simulationOperations = defineOperations('Campaigns', {
  simulateCampaign: {
    method: 'POST',
    path: '/campaigns/{campaignId}/simulation',
    extension: true,
    auth: 'campaigns:read',
    feature: 'predictions',
    summary: 'Simulate other settings in the past.',
    description:
      'Changes nothing. Past days are simulated with the actual clicks, the given bids and budgets, and the demand of the job category at other prices. The guide on predictions explains the model and its limits.',
    params: campaignParams,
    query: Type.Object(actingParam),
    body: SimulationRequest,
    ok: CampaignSimulation,
    rateLimitCost: 20,
    fails: ['not-found'],
  },
})
