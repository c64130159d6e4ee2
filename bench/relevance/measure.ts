import { resolvePlace } from '@tiller/job-text/resolve-place'
import type { SearchArea } from '@tiller/search-engine/port'
import { loadReferenceData } from '../../apps/server/src/domain/reference/reference-data.ts'
import { toSearchArea } from '../../apps/server/src/domain/search-sync/query/area.ts'
import { relevanceCorpus } from './corpus.ts'
import { ownEngine, sqliteEngine, type Engine } from './engines.ts'
import { gradesOf, judgedGroups, ndcg10, type JudgedQuery } from './judged.ts'

/** The radius of the Search API. */
const radiusKm = 40

/** nDCG@10 of both engines for a query, from 0 to 1. */
export type QueryRelevance = { group: string; query: string; own: number; sqlite: number; unjudged: number }

export async function measureRelevance(): Promise<QueryRelevance[]> {
  const reference = await loadReferenceData()
  const { documents, references } = await relevanceCorpus(reference)
  const own = await ownEngine(documents)
  const sqlite = sqliteEngine(documents)
  const adOf = new Map(documents.map(({ id, adKey }) => [references[id] ?? '', adKey]))

  const area = (place: string | undefined): SearchArea | null => {
    const match = place === undefined ? null : resolvePlace(reference.places, place)
    return match === null ? null : toSearchArea(match, radiusKm)
  }
  const found = async (engine: Engine, { q, l }: JudgedQuery) =>
    (await engine(q, area(l), 10)).map((id) => references[id] ?? '')

  const results: QueryRelevance[] = []
  for (const { group, queries } of judgedGroups())
    for (const query of queries) {
      const grades = gradesOf(query)
      const ads = new Map([...grades].map(([job, grade]) => [adOf.get(job), grade]))
      const score = (list: readonly string[]) =>
        ndcg10(
          list.map((job) => grades.get(job) ?? 0),
          [...ads.values()],
        )
      const ours = await found(own, query)
      results.push({
        group,
        query: query.l === undefined ? query.q : `${query.q}, in ${query.l}`,
        own: score(ours),
        sqlite: score(await found(sqlite, query)),
        unjudged: ours.filter((job) => !grades.has(job)).length,
      })
    }
  return results
}
