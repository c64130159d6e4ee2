import { computeMedian, roundFigure } from './figures.ts'

/** Measures one round: returns a figure such as requests per second or milliseconds. */
type Measure = () => Promise<number>

/** The columns of the figures that `compareWithBaseline` returns. */
export const comparisonColumns = ['baseline', 'Tiller', 'ratio', 'lowest', 'highest']

/**
 * Measures Tiller against a baseline in alternating rounds after a warm-up round. Ratios are taken within a round,
 * because the load of the machine changes between rounds.
 */
export async function compareWithBaseline(
  rounds: number,
  baseline: Measure,
  tiller: Measure,
): Promise<number[]> {
  const pairs: { baseline: number; tiller: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { baseline: await baseline(), tiller: await tiller() }
    if (round > 0) pairs.push(pair)
  }
  const ratios = pairs.map((pair) => pair.tiller / pair.baseline)
  return [
    computeMedian(pairs.map((pair) => pair.baseline)),
    computeMedian(pairs.map((pair) => pair.tiller)),
    computeMedian(ratios),
    Math.min(...ratios),
    Math.max(...ratios),
  ].map(roundFigure)
}

/** Runs `work` and returns its duration in milliseconds. */
export async function measureDurationMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
