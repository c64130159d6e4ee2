import { FeedError } from './feed-error.ts'
import type { Finding, ProblemCode } from './problem.ts'

/** Phrases for the reasons of skipped jobs. They contain no values, so that equal reasons can be counted together. */
const words: Partial<Record<ProblemCode, string>> = {
  'title-too-long': 'the title is too long',
  'company-too-long': 'the company is too long',
  'reference-too-long': 'the reference is too long',
  'url-invalid': 'the address leads to no page of the web',
  'text-too-long': 'a text is too long',
  'job-too-large': 'the job is too large',
}

/**
 * Returns the phrase for a skipped job. The list of missing elements is a phrase of its own, because there are few
 * combinations.
 */
const reasonOf = ({ code, message }: Finding) => words[code] ?? message.split('; ', 1)[0] ?? code

const linesShown = 3
const reasonsShown = 5

/** Counts skipped jobs by reason. */
export type SkipReasons = { add(finding: Finding, line: number): void; refusal(): FeedError }

/** Creates a counter of skipped jobs by reason. It remembers the first lines of each reason. */
export function createSkipReasons(): SkipReasons {
  const reasons = new Map<string, { times: number; lines: number[] }>()
  const sentence = ([reason, { times, lines }]: [string, { times: number; lines: number[] }]) =>
    `${times} × ${reason} (line ${lines.join(', ')}${times > lines.length ? ', …' : ''})`
  return {
    add(finding, line) {
      const reason = reasonOf(finding)
      const known = reasons.get(reason) ?? { times: 0, lines: [] }
      known.times += 1
      if (known.lines.length < linesShown) known.lines.push(line)
      reasons.set(reason, known)
    },
    refusal() {
      const most = [...reasons].toSorted(([, a], [, b]) => b.times - a.times)
      const jobs = most.reduce((sum, [, { times }]) => sum + times, 0)
      const first = Math.min(...most.flatMap(([, { lines }]) => lines))
      const shown = most.slice(0, reasonsShown).map(sentence).join('; ')
      const none = jobs === 1 ? 'The only job is unusable' : `None of the ${jobs} jobs is usable`
      return new FeedError('no-usable-job', `${none}: ${shown}.`, { line: first })
    },
  }
}
