import type { OperationInput, Handlers } from '@tiller/contract/operation'
import type { titleSuggestionOperations } from '@tiller/contract/platform/title-suggestions/operations'
import { maxSuggestedTitles, type TitleSuggestion } from '@tiller/contract/platform/title-suggestions/schemas'
import { suggestTitles } from '@tiller/job-text/suggest-titles'
import type { Tx } from '#lib/postgres/database.ts'
import { requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { findJob, readJobTitles } from '../queries.ts'
import { computeClickRates, readTitleClicks } from './click-rates.ts'

type Context = RequestContext & ReferenceData
type Query = OperationInput<typeof titleSuggestionOperations.suggestJobTitles>['query']

/** Number of titles, the most relevant ones, that are ranked by their clicks. */
const candidates = 100

/** Rounds to three decimals, because more would suggest a false precision. */
const rounded = (share: number) => Math.round(share * 1_000) / 1_000

/** Suggests titles for each of these titles, in order. */
async function suggestionsFor(
  ctx: Context,
  tx: Tx,
  titles: readonly string[],
  { count, sortSetting, blendWeight }: Query,
): Promise<TitleSuggestion[][]> {
  const all = titles.map((title) => suggestTitles(ctx.categories, title, candidates))
  const named = [...new Set(all.flat().map(({ title }) => title))]
  const clicked = new Map(
    (await readTitleClicks(tx, ctx.tenant, named, ctx.at)).map((each) => [each.title, each]),
  )
  return all.map((suggestions) => {
    const rateOf = computeClickRates(suggestions.flatMap(({ title }) => clicked.get(title) ?? []))
    return suggestions
      .map((suggestion) => {
        const { clickRate, jobs } = rateOf(suggestion.title)
        const score = (1 - blendWeight) * suggestion.relevance + blendWeight * clickRate
        return { ...suggestion, score, clickRate, jobs }
      })
      .toSorted((a, b) => (sortSetting === 'BY_CTR' ? b.clickRate - a.clickRate : 0) || b.score - a.score)
      .slice(0, count)
      .map(({ score, relevance, clickRate, ...each }) => ({
        ...each,
        score: rounded(score),
        relevance: rounded(relevance),
        clickRate: rounded(clickRate),
      }))
  })
}

export const titleSuggestionHandlers: Handlers<typeof titleSuggestionOperations, Context> = {
  getJobTitleSuggestions: (ctx, { params: { id }, query }) =>
    ctx.read(async (tx) => {
      const { title } = requireFound(await findJob(tx, ctx.tenant, id), 'job', id)
      const [suggestions = []] = await suggestionsFor(ctx, tx, [title], query)
      return { id, title, suggestions }
    }),

  suggestJobTitles: (ctx, { query, body: { ids = [], titles = [] } }) => {
    const asked = ids.length + titles.length
    const message =
      asked === 0
        ? 'must have ids or titles'
        : `must have at most ${maxSuggestedTitles} ids and titles together`
    throwIfInvalid(asked > 0 && asked <= maxSuggestedTitles ? [] : [{ in: 'body', field: '', message }])
    // The transaction writes only the response that is stored under the idempotency key.
    return ctx.write(async (tx) => {
      const titlesOf = await readJobTitles(tx, ctx.tenant, ids)
      const wanted = [
        ...ids.map((jobId) => ({ jobId, title: titlesOf.get(jobId) ?? null })),
        ...titles.map((title) => ({ jobId: null, title })),
      ]
      const suggestions = await suggestionsFor(
        ctx,
        tx,
        wanted.map(({ title }) => title ?? ''),
        query,
      )
      return { content: wanted.map((each, index) => ({ ...each, suggestions: suggestions[index] ?? [] })) }
    })
  },
}
