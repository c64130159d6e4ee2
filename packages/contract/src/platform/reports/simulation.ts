import { type Static, Type } from 'typebox'
import { acting, cents, flag, id, named, nullable, oneOf, text } from '../../schema.ts'
import { operations } from '../../operation.ts'
import { CampaignPatch, campaignParams } from '../campaigns/schemas.ts'

/** So many days are simulated at most, */
export const maxSimulatedDays = 62
/** and none that is longer ago: for so long observations of the market are kept. */
export const simulatedDaysBack = 90

/** The settings that make price and money. */
export const SimulatedSettings = named(
  'SimulatedSettings',
  'Settings of price and money to try; what is left out is as it is now. They follow the rules of a change of the campaign.',
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
  'Settings to try, and the days of the past to try them on.',
  Type.Object(
    {
      patch: SimulatedSettings,
      from: pastDay(
        `The first day, in the billing time zone, at most ${simulatedDaysBack} days ago. Left out, the 30th up to \`to\`.`,
      ),
      to: pastDay(
        `The last day, which must be over. At most ${maxSimulatedDays} days are simulated. Left out, yesterday.`,
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
  'What is not known. NO_CLICKS: nobody clicked on these days. HELD_BACK: on some days the money was spent before the day was over, and fewer than three days show what comes without that. TOO_FEW_OBSERVATIONS: fewer than 30 days of jobs like these were observed, or none of them had a click at the price that was paid. RATE_UNKNOWN: the strategy goes by how many clicks become conversions, which has not been reckoned for this campaign. TOO_MANY_PRICES: its jobs have more than 500 different prices of their own.',
  oneOf(['NO_CLICKS', 'HELD_BACK', 'TOO_FEW_OBSERVATIONS', 'RATE_UNKNOWN', 'TOO_MANY_PRICES']),
)

const SimulatedDay = named(
  'SimulatedDay',
  'A day as it was, and as it would have been.',
  Type.Object({
    day: day('In the billing time zone.'),
    actualClicks: number('Clicks that were charged.', 40),
    actualSpendCents: sum('What they cost, refunds not counted.', 2_000),
    heldBack: flag(
      'Money ended the day: the share of the day was as good as spent, or the campaign was OUT_OF_BUDGET. More would have come than was seen.',
    ),
    simulatedClicks: nullable(clicks('Clicks to expect. Null if too little is known.')),
    simulatedSpendCents: nullable(sum('What they would have cost.')),
    capped: nullable(flag('The share of the day, or the money of the month, would have been spent.')),
  }),
)

const CurvePoint = named(
  'SimulatedPrice',
  'What a fixed CPC would have brought on these days, with the money of the simulation.',
  Type.Object({
    cpcCents: cents('The CPC.', 60),
    clicks: clicks('Clicks to expect.', 1_200),
    clicksLow: clicks('In nine cases out of ten there are at least about so many.', 1_050),
    clicksHigh: clicks('And at most about so many.', 1_350),
    spendCents: sum('What they cost.', 72_000),
    observations: number(
      'Days of jobs like these that were observed at a price up to this one, and above the one before.',
      31,
    ),
  }),
)

export const CampaignSimulation = named(
  'CampaignSimulation',
  'Days of the past as they were, and as they would have been with other settings.',
  Type.Object({
    campaignId: id('The campaign.'),
    from: day('The first day.'),
    to: day('The last day.'),
    zone: text(64, 'The billing time zone.', { example: 'America/New_York' }),
    enoughData: flag('Enough is known. Without, nothing is simulated, and `missing` says what is not known.'),
    missing: nullable(SimulationGap),
    observations: number(
      'Days of jobs like these that were looked at: each is a job at one price on one day.',
      212,
    ),
    observedPrices: nullable(
      Type.Object(
        { lowestCents: cents('The lowest.', 35), highestCents: cents('The highest.', 90) },
        {
          description:
            'The prices of those days; null if there are none. A price above them is taken to bring no more than the highest, and one below to fall straight to nothing.',
        },
      ),
    ),
    freeDays: number('Days on which the campaign was LIVE throughout and nothing held it back.', 28),
    actual: Type.Object(
      {
        clicks: number('Clicks that were charged.', 1_000),
        spendCents: sum('What they cost, refunds not counted.', 50_000),
      },
      { description: 'All days as they were.' },
    ),
    simulated: nullable(
      named(
        'SimulatedTotal',
        'All days as they would have been.',
        Type.Object({
          clicks: clicks('Clicks to expect.', 1_200),
          clicksLow: clicks('In nine cases out of ten there are at least about so many.', 1_050),
          clicksHigh: clicks('And at most about so many.', 1_350),
          spendCents: sum('What they would have cost.', 72_000),
        }),
      ),
    ),
    days: Type.Array(SimulatedDay, { description: 'All days, in their order.' }),
    curve: Type.Array(CurvePoint, {
      description:
        'By price, the lowest first, within the prices that were observed. Empty if too little is known.',
    }),
  }),
)
export type CampaignSimulation = Static<typeof CampaignSimulation>

export const simulationOperations = operations('Campaigns', {
  simulateCampaign: {
    method: 'POST',
    path: '/campaigns/{campaignId}/simulation',
    addition: true,
    auth: 'campaigns:read',
    summary: 'See what other settings would have brought.',
    description:
      'It changes nothing. Days of the past are gone through again, with the clicks that there were, the prices and budgets of the settings, and the demand for jobs of the category where a price is another one. The guide on predictions says what it goes by and what it leaves out.',
    params: campaignParams,
    query: Type.Object(acting),
    body: SimulationRequest,
    ok: CampaignSimulation,
    rateLimitCost: 20,
    fails: ['not-found'],
  },
})
