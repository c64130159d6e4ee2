import type { FeedJob } from '../job.ts'
import {
  type FeedProblem,
  type Finding,
  type ProblemCode,
  problemOf,
  severities,
  type Severity,
} from './problem.ts'

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

const tallied = { skipped: 'skipped', warning: 'warnings', repaired: 'repairs' } as const satisfies Record<
  Severity,
  keyof Tally
>

export type ItemQueue = {
  readonly tally: Tally
  job(job: FeedJob): void
  report(finding: Finding, line: number, reference: string | null): void
  /** Keeps a problem of the job being read until its reference is known. */
  hold(finding: Finding, line: number): void
  release(reference: string | null): void
  /** What has come since it was asked last. */
  take(): FeedItem[]
}

/** Gathers what is handed on, counts everything, and reports no more than so many problems of each code. */
export function itemQueue(problemsPerCode: number): ItemQueue {
  const tally: Tally = { jobs: 0, skipped: 0, warnings: 0, repairs: 0, problems: {} }
  let items: FeedItem[] = []
  let held: FeedProblem[] = []

  function isToReport({ code }: Finding): boolean {
    const times = (tally.problems[code] ?? 0) + 1
    tally.problems[code] = times
    tally[tallied[severities[code]]] += 1
    return times <= problemsPerCode
  }

  return {
    tally,
    job(job) {
      tally.jobs += 1
      items.push({ kind: 'job', job })
    },
    report(finding, line, reference) {
      if (isToReport(finding)) items.push({ kind: 'problem', problem: problemOf(finding, line, reference) })
    },
    hold(finding, line) {
      if (isToReport(finding)) held.push(problemOf(finding, line, null))
    },
    release(reference) {
      for (const problem of held) items.push({ kind: 'problem', problem: { ...problem, reference } })
      held = []
    },
    take() {
      const taken = items
      items = []
      return taken
    },
  }
}
