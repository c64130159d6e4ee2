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

/** One thing read from a feed, in the feed's order; a job's problems come before the job. */
export type FeedItem = { kind: 'job'; job: FeedJob } | { kind: 'problem'; problem: FeedProblem }

/** How often what happened. */
export type Tally = {
  /** Jobs handed on. */
  jobs: number
  skipped: number
  warnings: number
  repairs: number
  /** All problems by code, also those beyond the number that is reported one by one. */
  problems: Partial<Record<ProblemCode, number>>
}

export type ItemQueue = {
  tally(): Tally
  job(job: FeedJob): void
  report(finding: Finding, line: number, reference: string | null): void
  /** Keeps a problem of the job being read until its reference is known. */
  hold(finding: Finding, line: number): void
  release(reference: string | null): void
  /** What has come since it was asked last. */
  take(): FeedItem[]
  /** The refusal of a feed of which every job was skipped. */
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

/** Gathers what is handed on, counts everything, and reports no more than so many problems of each code. */
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
