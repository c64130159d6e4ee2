import type { BenchTable } from '../table.ts'
import { measureRelevance, type QueryRelevance } from './measure.ts'

/** The mean of a figure of several queries. */
export const meanOf = (list: readonly QueryRelevance[], figure: 'own' | 'sqlite') =>
  list.reduce((total, each) => total + each[figure], 0) / list.length

const rowOf = (name: string, list: readonly QueryRelevance[]) => [
  name,
  list.length,
  Number(meanOf(list, 'own').toFixed(3)),
  Number(meanOf(list, 'sqlite').toFixed(3)),
]

/** A query on which SQLite is so much better is named. */
const muchWorse = 0.15

/** How well both engines answer the judged searches over the sample feed. */
export async function benchRelevance(): Promise<BenchTable> {
  const results = await measureRelevance()
  const worse = results.filter(({ own, sqlite }) => own < sqlite - muchWorse)
  return {
    title: `Relevance: ${results.length} judged searches over the sample feed, nDCG of the first ten`,
    columns: ['searches', 'number', 'ours', 'SQLite bm25'],
    rows: [
      ...[...Map.groupBy(results, ({ group }) => group)].map(([group, list]) => rowOf(group, list)),
      rowOf('all', results),
    ],
    notes: [
      'SQLite FTS5 has the same fields and weights, the porter stemmer, and is asked with phrases, OR and NOT.',
      `Much worse than SQLite: ${worse.map(({ query, own, sqlite }) => `${query} (${own.toFixed(2)}, SQLite ${sqlite.toFixed(2)})`).join(', ') || 'none'}.`,
    ],
  }
}
