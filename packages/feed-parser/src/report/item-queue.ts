import type { FeedJob } from '../job.ts'
import type { FeedError } from './feed-error.ts'
import {
  type FeedProblem,
  type Finding,
  type ProblemCode,
  createProblem,
  problemSeverities,
  type ProblemSeverity,
} from './problem.ts'
import { createSkipReasons } from './skip-reasons.ts'

/** An item of a feed, in feed order. The problems of a job precede it. */
export type FeedItem = { kind: 'job'; job: FeedJob } | { kind: 'problem'; problem: FeedProblem }

/** The numbers of jobs and problems that were read. */
export type ItemCounts = {
  jobs: number
  skipped: number
  warnings: number
  repairs: number
  /** Number of problems by code, including those that are not reported individually. */
  problems: Partial<Record<ProblemCode, number>>
}

export type ItemQueue = {
  tally(): ItemCounts
  job(job: FeedJob): void
  report(finding: Finding, line: number, reference: string | null): void
  /** Holds a problem of the current job until its reference is known. */
  hold(finding: Finding, line: number): void
  release(reference: string | null): void
  /** Returns and removes the items that were added since the last call. */
  take(): FeedItem[]
  /** Returns the error for a feed whose jobs were all skipped. */
  allSkipped(): FeedError
}

function tallyOf(jobs: number, times: ReadonlyMap<ProblemCode, number>): ItemCounts {
  const of = (severity: ProblemSeverity) =>
    [...times].reduce((sum, [code, count]) => sum + (problemSeverities[code] === severity ? count : 0), 0)
  return {
    jobs,
    skipped: of('skipped'),
    warnings: of('warning'),
    repairs: of('repaired'),
    problems: Object.fromEntries(times),
  }
}

/**
 * Creates a queue of items. It counts all of them, and limits how many problems of each code are reported
 * individually.
 */
export function createItemQueue(problemsPerCode: number): ItemQueue {
  const times = new Map<ProblemCode, number>()
  let jobs = 0
  let items: FeedItem[] = []
  let held: FeedProblem[] = []
  const reasons = createSkipReasons()

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
      if (problemSeverities[finding.code] === 'skipped') reasons.add(finding, line)
      if (isToReport(finding))
        items.push({ kind: 'problem', problem: createProblem(finding, line, reference) })
    },
    hold(finding, line) {
      if (isToReport(finding)) held.push(createProblem(finding, line, null))
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
