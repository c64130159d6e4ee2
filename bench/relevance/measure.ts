import { resolvePlace } from '@tiller/job-text/resolve-place'
import type { SearchArea } from '@tiller/search-engine/port'
import { loadReferenceData } from '../../apps/server/src/domain/reference/reference-data.ts'
import { toSearchArea } from '../../apps/server/src/domain/search-sync/query/area.ts'
import { createRelevanceCorpus } from './corpus.ts'
import { createTillerEngine, createSqliteEngine, type RelevanceEngine } from './engines.ts'
import { getGrades, readJudgedGroups, computeNdcg10, type JudgedQuery } from './judged.ts'

/** The default radius of the Search API. */
const radiusKm = 40

/** The nDCG@10 of both engines for a query, from 0 to 1. */
export type QueryRelevance = { group: string; query: string; own: number; sqlite: number; unjudged: number }

export async function measureRelevance(): Promise<QueryRelevance[]> {
  const reference = await loadReferenceData()
  const { documents, references } = await createRelevanceCorpus(reference)
  const own = await createTillerEngine(documents)
  const sqlite = createSqliteEngine(documents)
  const adOf = new Map(documents.map(({ id, adKey }) => [references[id] ?? '', adKey]))

  const area = (place: string | undefined): SearchArea | null => {
    const match = place === undefined ? null : resolvePlace(reference.places, place)
    return match === null ? null : toSearchArea(match, radiusKm)
  }
  const found = async (engine: RelevanceEngine, { q, l }: JudgedQuery) =>
    (await engine(q, area(l), 10)).map((id) => references[id] ?? '')

  const results: QueryRelevance[] = []
  for (const { group, queries } of readJudgedGroups())
    for (const query of queries) {
      const grades = getGrades(query)
      const ads = new Map([...grades].map(([job, grade]) => [adOf.get(job), grade]))
      const score = (list: readonly string[]) =>
        computeNdcg10(
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
