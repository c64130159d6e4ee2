import { readFileSync } from 'node:fs'

/** How well a job answers a query: 3 what was asked, 2 close to it, 1 hardly, 0 not at all. */
export type Grade = 0 | 1 | 2 | 3

/** A query and what was judged by reading: of each grade, the references of jobs in the sample feed. */
export type JudgedQuery = { q: string; l?: string; grades: Record<Grade, string[]> }

export type JudgedGroup = { group: string; queries: JudgedQuery[] }

/** The judged searches of this repository. */
export const judgedGroups = (): JudgedGroup[] =>
  // Our own file.
  JSON.parse(readFileSync(new URL('judged.json', import.meta.url), 'utf8')) as JudgedGroup[]

export const gradesOf = ({ grades }: JudgedQuery): Map<string, number> =>
  new Map(
    Object.entries(grades).flatMap(([grade, list]) => list.map((reference) => [reference, Number(grade)])),
  )

const gain = (grade: number, position: number) => (2 ** grade - 1) / Math.log2(position + 2)

const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0)

/**
 * Normalised discounted cumulated gain of the first ten: 1 = the best possible order of what was judged. A job that
 * nobody judged counts as no answer.
 *
 * @param found grades of the jobs found, best first; @param judged grades of all jobs that were judged, copies once
 */
export function ndcg10(found: readonly number[], judged: readonly number[]): number {
  const ideal = judged.toSorted((one, other) => other - one).slice(0, 10)
  const best = sum(ideal.map(gain))
  return best === 0 ? 1 : sum(found.slice(0, 10).map(gain)) / best
}
