import type { Handlers } from '@tiller/contract/operation'
import type { jobExplanationOperations } from '@tiller/contract/platform/job-explanation/operations'
import { resolvePlace } from '@tiller/job-text/resolve-place'
import type { SearchIndex } from '@tiller/search-engine/port'
import { isBlankQuery } from '@tiller/search-engine/query-text'
import type { Tx } from '#lib/postgres/database.ts'
import {
  findCampaignNames,
  findMatchingCampaigns,
} from '#domain/campaigns/settings/dry-run/matching-campaigns.ts'
import { explainPrice } from '#domain/campaigns/bidding/pricing.ts'
import { findCampaign } from '#domain/campaigns/queries.ts'
import { explainCampaignEligibility } from '#domain/jobs/eligibility/explain-campaign.ts'
import { explainEligibilityGates } from '#domain/jobs/eligibility/explain-gates.ts'
import { requireFound } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { toSearchArea } from '../query/area.ts'
import { toPlaceTraitClauses } from '../query/job-traits.ts'
import { parseSearchInput } from '../query/normalized-text.ts'

export type ExplanationContext = RequestContext &
  ReferenceData & { readonly searchIndex: Pick<SearchIndex, 'search'> }

/** The rank of a job is searched within this number of results. */
const maxExamined = 1_000

type SearchParams = { q?: string; l?: string; d: number }

/** Returns the rank and score of a job in a search, or null without a search. */
async function scoreOf(ctx: ExplanationContext, jobId: number, search: SearchParams) {
  const readPlace = (text: string) => resolvePlace(ctx.places, text)
  const input = parseSearchInput(search, readPlace)
  if (input === null) return null
  const { words, placeText } = input
  const nothing = { total: 0, place: null, score: null, terms: [] }
  const match = placeText === '' ? null : readPlace(placeText)
  if (isBlankQuery(words) || (match === null && placeText !== '')) return nothing
  const { total, hits } = await ctx.searchIndex.search({
    words,
    area: match === null ? null : toSearchArea(match, search.d),
    traitClauses: toPlaceTraitClauses(match),
    start: 0,
    limit: maxExamined,
    nowMs: ctx.at.getTime(),
    explain: true,
  })
  const index = hits.findIndex(({ id }) => id === jobId)
  const hit = hits[index]
  if (hit === undefined) return { ...nothing, total }
  const terms = Object.entries(hit.terms ?? {}).map(([name, value]) => ({ name, value }))
  return { total, place: index + 1, score: hit.score, terms }
}

/** Returns the campaigns that were checked for a job, up to the one to which it is assigned. */
async function askedFor(ctx: ExplanationContext, tx: Tx, job: { poolId: number; jobId: number }) {
  const asked = await findMatchingCampaigns(tx, ctx.tenant, job)
  const taker = asked.findIndex(({ matches }) => matches)
  const shown = taker < 0 ? asked : asked.slice(0, taker + 1)
  const names = await findCampaignNames(
    tx,
    ctx.tenant,
    shown.map(({ id }) => id),
  )
  return shown.map((campaign) => ({ ...campaign, name: names.get(campaign.id) ?? '' }))
}

export const jobExplanationHandlers: Handlers<typeof jobExplanationOperations, ExplanationContext> = {
  explainJob: async (ctx, { params: { id }, query }) => {
    const explained = await ctx.read(async (tx) => {
      const { row, levels, ...answer } = requireFound(
        await explainEligibilityGates(tx, ctx.tenant, id, ctx.at),
        'job',
        id,
      )
      return {
        jobId: id,
        ...answer,
        campaigns: await askedFor(ctx, tx, { poolId: row.poolId, jobId: id }),
        price: levels === null ? [] : explainPrice(levels.campaign, levels.segment, row.feedCpc),
      }
    })
    // Outside the transaction, so that no database connection is held.
    return { ...explained, search: await scoreOf(ctx, id, query) }
  },

  explainCampaign: (ctx, { params: { campaignId } }) =>
    ctx.read(async (tx) => {
      requireFound(await findCampaign(tx, ctx.tenant, campaignId, ctx.period), 'campaign', campaignId)
      return explainCampaignEligibility(tx, ctx.tenant, campaignId, ctx.at)
    }),
}
