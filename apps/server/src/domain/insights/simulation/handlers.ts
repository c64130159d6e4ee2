import type { Handlers } from '@tiller/contract/operation'
import type { CampaignPatch } from '@tiller/contract/platform/campaigns/schemas'
import {
  maxSimulatedDays,
  simulatedDaysBack,
  type CampaignSimulation,
  type simulationOperations,
} from '@tiller/contract/platform/reports/simulation'
import type { FieldProblem } from '@tiller/contract/problem'
import { initialCpaCorrection } from '#domain/campaigns/bidding/target-cpa.ts'
import { toBillingDay } from '#domain/campaigns/budget/billing-days.ts'
import { toCampaign } from '#domain/campaigns/campaign.ts'
import type { CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import { findCampaign, type CampaignRow } from '#domain/campaigns/queries.ts'
import { findCampaignFaults, pickChangedFields } from '#domain/campaigns/settings/rules.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import { readCampaignStates } from '../predictions/boost.ts'
import { findMiddleHalf, type DemandObservation } from '../predictions/demand.ts'
import { hasEnoughObservations, readMarketObservations } from '../predictions/similar-titles.ts'
import type { DayOutcome } from './replay.ts'
import type { CampaignHistory, SimulatedSettings } from './fixed-price-clicks.ts'
import {
  readOneTimeBudgets,
  readPastDays,
  readBidState,
  readSegmentPrices,
  type DateRange,
  type PastDay,
} from './history.ts'
import { simulateSettings, roundToTenth } from './simulate.ts'

const dayMs = 86_400_000
const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10)

/** Handlers of simulations. They change nothing; the response is only stored under the idempotency key. */
export const simulationHandlers: Handlers<typeof simulationOperations, CampaignContext> = {
  simulateCampaign: (ctx, { params: { campaignId }, body }) => {
    const days = daysOf(body, toBillingDay(ctx.at, ctx.billingZone), ctx.billingZone)
    return ctx.write(async (tx) => {
      const campaign = requireFound(
        await findCampaign(tx, ctx.tenant, campaignId, ctx.period),
        'campaign',
        campaignId,
      )
      const settings = withPatch(campaign, body.patch, ctx.at)
      const past = await readPastDays(tx, ctx.tenant, campaign, days)
      const observations = await marketOf(ctx, tx, campaignId, days)
      const known = {
        segments: await readSegmentPrices(tx, ctx.tenant, campaign),
        ...(await readOneTimeBudgets(tx, ctx.tenant, campaign, days)),
        round: roundOf(await readBidState(tx, ctx.tenant, campaign), campaign, settings),
      }
      const presentCents = campaign.tillerPro === 'OFF' ? campaign.basicCpc : campaign.tillerProCpc
      const said = await simulateSettings({ past: past ?? [], presentCents, settings, known, observations })
      const missing = past === undefined ? 'TOO_MANY_PRICES' : said.missing
      return {
        campaignId,
        ...days,
        enoughData: missing === null,
        missing,
        observations: observations.length,
        ...(hasEnoughObservations(observations)
          ? { observedPrices: pricesOf(observations), marketCpc: findMiddleHalf(observations) }
          : { observedPrices: null, marketCpc: null }),
        freeDays: said.freeDays,
        simulated: said.simulated,
        curve: said.curve,
        ...actualOf(past ?? [], said.outcomes),
      }
    })
  },
}

/** Returns the days to replay, all of which are complete. */
function daysOf({ from, to }: { from?: string; to?: string }, today: string, zone: string): DateRange {
  const last = to ?? shifted(today, -1)
  const first = from ?? shifted(last, -29)
  const fault = (field: string, value: string, message: string): FieldProblem[] => [
    { in: 'body', field, message, value },
  ]
  throwIfInvalid([
    ...(last < today ? [] : fault('to', last, 'must be a day that is over')),
    ...(first <= last ? [] : fault('from', first, 'must not be after `to`')),
    ...(first >= shifted(today, -simulatedDaysBack)
      ? []
      : fault('from', first, `must not be more than ${simulatedDaysBack} days ago`)),
    ...(shifted(first, maxSimulatedDays) > last
      ? []
      : fault('from', first, `must not be more than ${maxSimulatedDays - 1} days before \`to\``)),
  ])
  return { from: first, to: last, zone }
}

/** Returns the settings after a change, and validates them like an update. */
function withPatch(campaign: CampaignRow, patch: CampaignPatch, at: Date): SimulatedSettings {
  const before = toCampaign(campaign)
  const wanted = { ...before, ...patch }
  throwIfInvalid(findCampaignFaults(wanted, pickChangedFields(before, patch), at))
  const { tierPercent, billsAcquisitions } = campaign
  return { ...wanted, tierPercent, billsAcquisitions }
}

/** Reads the observations of the most common category of the campaign's jobs, by price. */
async function marketOf(
  { tenant, billingZone: zone }: CampaignContext,
  tx: Tx,
  id: number,
  { from, to }: DateRange,
) {
  const present = (await readCampaignStates(tx, tenant, { ids: [id], today: to, from, zone })).get(id)
  const category = present?.minorCategory ?? null
  return category === null ? [] : readMarketObservations(tx, tenant, category)
}

/** Returns the lowest and highest observed price. The observations are sorted. */
function pricesOf(observations: readonly DemandObservation[]): CampaignSimulation['observedPrices'] {
  const [first, last] = [observations[0], observations.at(-1)]
  return first && last ? { lowestCents: first.priceCents, highestCents: last.priceCents } : null
}

type Kept = Awaited<ReturnType<typeof readBidState>>

/** Returns the bidding state, limited by the settings' maximum. Without a bid, the current price is the first bid. */
function roundOf(kept: Kept, campaign: CampaignRow, settings: SimulatedSettings): CampaignHistory['round'] {
  const { autopilot, autopilotMaxCpc, tillerPro } = settings
  const cpc = tillerPro === 'OFF' ? settings.basicCpc : settings.tillerProCpc
  const before = kept?.bid ?? campaign.strategyCpc ?? (cpc || Math.max(1, autopilotMaxCpc / 2))
  return {
    bid: Math.min(before, (autopilot && (autopilotMaxCpc || cpc)) || Infinity),
    rate: kept?.rate ?? 0,
    averageRate: kept?.averageRate ?? 0,
    correction: kept ?? initialCpaCorrection,
  }
}

/** Returns the actual results of each day, which are shown next to the simulated ones. */
function actualOf(
  past: readonly PastDay[],
  outcomes: readonly DayOutcome[] | null,
): Pick<CampaignSimulation, 'actual' | 'days'> {
  const days = past.map(({ day, clicks, heldBack }, index) => {
    const outcome = outcomes?.[index]
    return {
      day,
      actualClicks: clicks.reduce((sum, each) => sum + each.clicks, 0),
      actualSpendCents: clicks.reduce((sum, each) => sum + each.spentCents, 0),
      heldBack,
      simulatedClicks: outcome === undefined ? null : roundToTenth(outcome.clicks),
      simulatedSpendCents: outcome === undefined ? null : Math.round(outcome.spentCents),
      capped: outcome?.capped ?? null,
    }
  })
  return {
    actual: {
      clicks: days.reduce((sum, { actualClicks }) => sum + actualClicks, 0),
      spendCents: days.reduce((sum, { actualSpendCents }) => sum + actualSpendCents, 0),
    },
    days,
  }
}
