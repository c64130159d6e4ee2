import type { predictionOperations, RecommendedCpc } from '@tiller/contract/platform/reports/predictions'
import type { Handlers } from '@tiller/contract/operation'
import type { FieldProblem } from '@tiller/contract/problem'
import { smoothConversionRate } from '#domain/campaigns/bidding/conversion-rate.ts'
import { toBillingDay } from '#domain/campaigns/budget/billing-days.ts'
import type { CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import { throwIfInvalid } from '#lib/http/api-error.ts'
import { predictBoost, readDemands, readCampaignStates, type BoostItem, type CampaignState } from './boost.ts'
import {
  findPriceForBudget,
  predictionDays,
  findPriceForMoreClicks,
  predictClicks,
} from './predict-clicks.ts'
import { fitDemand, type DemandFunction } from './demand.ts'
import { hasEnoughObservations, readSimilarJobs, type SimilarJobs } from './similar-titles.ts'

/** The conversion rate that is assumed without data, as for bids. */
const usualRate = 0.03

/** Returns the recommendation from observations, or only their number if there are too few. */
function recommend(
  { basis, seen }: SimilarJobs,
  choose: (demand: DemandFunction) => Pick<RecommendedCpc, 'given' | 'recommended'>,
): RecommendedCpc {
  const observations = seen.length
  if (!hasEnoughObservations(seen))
    return { enoughData: false, observations, basis, given: null, recommended: null }
  return { enoughData: true, observations, basis, ...choose(fitDemand(seen)) }
}

/** Converts a target CPA to a CPC by the conversion rate of similar jobs. */
function cpcOfTarget({ seen }: SimilarJobs, targetCents: number): number {
  const sum = (of: 'clicks' | 'conversions') => seen.reduce((total, each) => total + each[of], 0)
  const rate = smoothConversionRate({ clicks: sum('clicks'), conversions: sum('conversions') }, usualRate)
  return Math.max(1, Math.floor(targetCents * rate))
}

/** Handlers of predictions. They change nothing; the response is only stored under the idempotency key. */
export const predictionHandlers: Handlers<typeof predictionOperations, CampaignContext> = {
  recommendCpc: (ctx, { body }) =>
    ctx.write(async (tx) => {
      const like = await readSimilarJobs(tx, ctx, body)
      const cpcCents = body.priceType === 'cpc' ? body.price : cpcOfTarget(like, body.price)
      return recommend(like, (demand) => ({
        given: predictClicks(demand, cpcCents),
        recommended: predictClicks(demand, findPriceForMoreClicks(demand, cpcCents)),
      }))
    }),

  recommendCpcByBudget: (ctx, { body }) =>
    ctx.write(async (tx) =>
      recommend(await readSimilarJobs(tx, ctx, body), (demand) => ({
        given: null,
        recommended: predictClicks(demand, findPriceForBudget(demand, body.budget), {
          budgetCents: body.budget,
        }),
      })),
    ),

  boostCampaigns: (ctx, { body }) => {
    throwIfInvalid(itemFaults(body))
    return ctx.write(async (tx) => {
      const zone = ctx.billingZone
      const today = toBillingDay(ctx.at, zone)
      const from = toBillingDay(new Date(ctx.at.getTime() - predictionDays * 86_400_000), zone)
      const ids = body.map(({ campaignId }) => campaignId)
      const present = await readCampaignStates(tx, ctx.tenant, { ids, today, from, zone })
      throwIfInvalid(strangerFaults(body, present))
      const demands = await readDemands(tx, ctx.tenant, present.values())
      return {
        items: body.flatMap((item) => {
          const campaign = present.get(item.campaignId)
          const known = demands.get(campaign?.minorCategory ?? 0) ?? { observations: 0, demand: undefined }
          return campaign === undefined ? [] : [predictBoost(campaign, item, known)]
        }),
      }
    })
  },
}

function itemFaults(items: readonly BoostItem[]): FieldProblem[] {
  const seen = new Set<number>()
  return items.flatMap(({ campaignId, cpc, budgetCents }, index): FieldProblem[] => {
    const twice = seen.has(campaignId)
    seen.add(campaignId)
    return [
      ...(twice ? [fault(index, 'campaignId', 'is named twice', campaignId)] : []),
      ...((cpc === undefined) === (budgetCents === undefined)
        ? [fault(index, 'cpc', 'must be there, or budgetCents, and not both', cpc)]
        : []),
    ]
  })
}

const strangerFaults = (
  items: readonly BoostItem[],
  present: ReadonlyMap<number, CampaignState>,
): FieldProblem[] =>
  items.flatMap(({ campaignId }, index) =>
    present.has(campaignId) ? [] : [fault(index, 'campaignId', 'is not one of your campaigns', campaignId)],
  )

const fault = (index: number, field: string, message: string, value: unknown): FieldProblem => ({
  in: 'body',
  field: `[${index}].${field}`,
  message,
  ...(value === undefined ? {} : { value }),
})
