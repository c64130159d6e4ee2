import type { FeedJob } from '../job.ts'
import type { FeedError } from './feed-error.ts'
import {
  type FeedProblem,
  type Finding,
  type ProblemCode,
  problemOf,
  severities,
  type Severity,
} from './problem.ts'
import { skipReasons } from './skip-reasons.ts'

/** An item of a feed, in feed order; the problems of a job precede it. */
export type FeedItem = { kind: 'job'; job: FeedJob } | { kind: 'problem'; problem: FeedProblem }

/** Counts by kind. */
export type Tally = {
  jobs: number
  skipped: number
  warnings: number
  repairs: number
  /** All problems by code, including those that are not reported individually. */
  problems: Partial<Record<ProblemCode, number>>
}

export type ItemQueue = {
  tally(): Tally
  job(job: FeedJob): void
  report(finding: Finding, line: number, reference: string | null): void
  /** Holds a problem of the current job until its reference is known. */
  hold(finding: Finding, line: number): void
  release(reference: string | null): void
  /** Takes the items added since the last call. */
  take(): FeedItem[]
  /** The error for a feed whose jobs were all skipped. */
  allSkipped(): FeedError
}

function tallyOf(jobs: number, times: ReadonlyMap<ProblemCode, number>): Tally {
  const of = (severity: Severity) =>
    [...times].reduce((sum, [code, count]) => sum + (severities[code] === severity ? count : 0), 0)
  return {
    jobs,
    skipped: of('skipped'),
    warnings: of('warning'),
    repairs: of('repaired'),
    problems: Object.fromEntries(times),
  }
}

/** Queues items, counts everything, and limits the reported problems per code. */
export function itemQueue(problemsPerCode: number): ItemQueue {
  const times = new Map<ProblemCode, number>()
  let jobs = 0
  let items: FeedItem[] = []
  let held: FeedProblem[] = []
  const reasons = skipReasons()

  function isToReport({ code }: Finding): boolean {
    const count = (times.get(code) ?? 0) + 1
    times.set(code, count)
    return count <= problemsPerCode
  }

  return {
    tally: () => tallyOf(jobs, times),
    job(job) {
      jobs += 1
      items.push({ kind: 'job', job })
    },
    report(finding, line, reference) {
      if (severities[finding.code] === 'skipped') reasons.add(finding, line)
      if (isToReport(finding)) items.push({ kind: 'problem', problem: problemOf(finding, line, reference) })
    },
    hold(finding, line) {
      if (isToReport(finding)) held.push(problemOf(finding, line, null))
    },
    release(reference) {
      for (const problem of held) items.push({ kind: 'problem', problem: { ...problem, reference } })
      held = []
    },
    allSkipped: () => reasons.refusal(),
    take() {
      const taken = items
      items = []
      return taken
    },
  }
}
