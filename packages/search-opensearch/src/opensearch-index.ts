import type { Client } from '@opensearch-project/opensearch'
import { fewResultsThreshold, relaxQuery } from '@tiller/search-engine/lenient'
import type { IndexStats, SearchIndex, SearchQuery, SearchResult } from '@tiller/search-engine/port'
import { analyzeQuery, type QueryText } from '@tiller/search-engine/query-text'
import { createCountReader, type CountReader } from './document-counts.ts'
import { createGroupStates, type GroupStates } from './group-states.ts'
import { maxPosition } from './mapping.ts'
import type { Numbering } from './numbering.ts'
import { readPage } from './query/page.ts'
import { planQuery, type QueryPlan } from './query/plan.ts'
import { runQuery, type SearchTarget } from './query/run-query.ts'
import { liveScript } from './query/scripts.ts'
import { readVocabulary } from './vocabulary.ts'
import { createDocumentWriter } from './write-documents.ts'

export type OpenSearchIndexOptions = {
  client: Client
  /** The name of the index, or an alias of it. */
  index: string
  numbering: Numbering
  /** When changed documents become visible to searches: after the next refresh of the index, or before `apply` resolves. */
  visible?: 'soon' | 'immediately'
  /** For how long the document counts of words are used. */
  countsMaxAgeMs?: number
}

type Searcher = { target: SearchTarget; counter: CountReader; groups(): GroupStates }

const wordsOf = ({ clauses }: QueryText) => clauses.flatMap((clause) => clause.flatMap(({ units }) => units))

async function answer(
  { target, counter, groups }: Searcher,
  text: QueryText,
  query: SearchQuery,
): Promise<SearchResult> {
  const states = groups()
  let plan = planQuery(text, query, await counter.read(wordsOf(text)), states)
  let total: number | undefined
  const wanted = query.start + query.limit
  if (query.limit <= 0 || wanted > maxPosition || states.isAnyFeaturedByClickRate) {
    const { summary } = await runQuery(target, plan, { size: 0, summarize: true })
    total = summary.total
    if (query.limit <= 0 || wanted > maxPosition || query.start >= total) return { total, hits: [] }
    plan = { ...plan, medianClickRate: summary.medianClickRate }
  }
  const page = await readPage(wanted, async (size, withoutCompanies) => {
    const summarize = total === undefined
    const { summary, ...best } = await runQuery(target, plan, { size, withoutCompanies, summarize })
    total ??= summary.total
    return best
  })
  const hits = page.slice(query.start).map((candidate) => toHit(candidate, plan))
  return { total: total ?? 0, hits }
}

function toHit(
  { company: _company, ad: _ad, terms, ...hit }: Awaited<ReturnType<typeof readPage>>[number],
  { query }: QueryPlan,
) {
  return query.explain === true ? { ...hit, terms } : hit
}

async function search(searcher: Searcher, query: SearchQuery): Promise<SearchResult> {
  const text = analyzeQuery(query.words)
  const strict = await answer(searcher, text, query)
  if (query.lenient !== true || strict.total >= fewResultsThreshold) return strict
  const asking = { text, area: query.area }
  const vocabulary = await readVocabulary(searcher.target, searcher.counter, asking)
  const steps = relaxQuery(strict, asking, vocabulary)
  let step = steps.next()
  while (step.done !== true)
    step = steps.next(await answer(searcher, step.value.text, { ...query, area: step.value.area }))
  return step.value
}

async function readStats(
  { client, index }: SearchTarget,
  groups: GroupStates,
): Promise<Omit<IndexStats, 'groups'>> {
  const all = await client.count({ index })
  const live = await client.count({
    index,
    body: { query: { bool: { filter: [{ script: { script: liveScript(groups.encoded) } }] } } },
  })
  return { documents: all.body.count, liveDocuments: live.body.count }
}

/**
 * Creates a search index on an OpenSearch cluster. Texts are analyzed here, and scores are the same as in memory, to the
 * last bit. The states of groups are kept in this process and sent with each query, so the next query sees a changed state;
 * changed documents become visible with the next refresh of the index. A request that the cluster does not answer
 * completely fails.
 */
export function createOpenSearchIndex(options: OpenSearchIndexOptions): SearchIndex {
  const { client, index, numbering, countsMaxAgeMs = 60_000 } = options
  const target = { client, index }
  const groups = createGroupStates(numbering)
  const counter = createCountReader(target, countsMaxAgeMs)
  const searcher = { target, counter, groups: groups.current }
  const write = createDocumentWriter(options)
  return {
    async apply(batch) {
      await groups.apply(batch.groups)
      if (await write(batch)) counter.clear()
    },
    search: (query) => search(searcher, query),
    stats: async () => ({ ...(await readStats(target, groups.current())), groups: groups.count() }),
  }
}
