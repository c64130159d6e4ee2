import type { BenchTable } from '../harness/table.ts'
import { measureRelevance, type QueryRelevance } from './measure.ts'

/** Returns the mean nDCG@10 of queries for one engine. */
export const computeMeanRelevance = (list: readonly QueryRelevance[], figure: 'own' | 'sqlite') =>
  list.reduce((total, each) => total + each[figure], 0) / list.length

const rowOf = (name: string, list: readonly QueryRelevance[]) => [
  name,
  list.length,
  Number(computeMeanRelevance(list, 'own').toFixed(3)),
  Number(computeMeanRelevance(list, 'sqlite').toFixed(3)),
]

/** Queries where SQLite scores better by more than this are listed. */
const muchWorse = 0.15

/** Measures the relevance of both engines on the judged searches over the sample feed. */
export async function benchRelevance(): Promise<BenchTable> {
  const results = await measureRelevance()
  const worse = results.filter(({ own, sqlite }) => own < sqlite - muchWorse)
  return {
    title: `Relevance: ${results.length} judged searches over the sample feed, nDCG@10`,
    columns: ['group', 'searches', 'Tiller', 'SQLite bm25'],
    rows: [
      ...[...Map.groupBy(results, ({ group }) => group)].map(([group, list]) => rowOf(group, list)),
      rowOf('all', results),
    ],
    notes: [
      'SQLite FTS5 uses the same fields and weights, the Porter stemmer, and the same phrases, OR, and NOT.',
      `Worse than SQLite by more than ${muchWorse}: ${worse.map(({ query, own, sqlite }) => `${query} (${own.toFixed(2)}, SQLite ${sqlite.toFixed(2)})`).join(', ') || 'none'}.`,
    ],
  }
}
