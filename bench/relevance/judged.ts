import { readFileSync } from 'node:fs'

/** The relevance of a job: 3 exact, 2 close, 1 marginal, 0 irrelevant. */
export type Grade = 0 | 1 | 2 | 3

/** A query, with the references of jobs in the sample feed by the grade that a reader has given them. */
export type JudgedQuery = { q: string; l?: string; grades: Record<Grade, string[]> }

export type JudgedGroup = { group: string; queries: JudgedQuery[] }

export const readJudgedGroups = (): JudgedGroup[] =>
  JSON.parse(readFileSync(new URL('judged.json', import.meta.url), 'utf8')) as JudgedGroup[]

export const getGrades = ({ grades }: JudgedQuery): Map<string, number> =>
  new Map(
    Object.entries(grades).flatMap(([grade, list]) => list.map((reference) => [reference, Number(grade)])),
  )

const gain = (grade: number, position: number) => (2 ** grade - 1) / Math.log2(position + 2)

const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0)

/**
 * Computes the normalized discounted cumulative gain of the first ten jobs: 1 for the best possible order of the
 * judged jobs.
 *
 * @param found grades of the jobs in the results, in order; 0 for unjudged jobs
 * @param judged grades of all judged jobs, without copies
 */
export function computeNdcg10(found: readonly number[], judged: readonly number[]): number {
  const ideal = judged.toSorted((one, other) => other - one).slice(0, 10)
  const best = sum(ideal.map(gain))
  return best === 0 ? 1 : sum(found.slice(0, 10).map(gain)) / best
}
