import type { FeedJob } from '@tiller/feed-parser/job'
import type { FeedProblem } from '@tiller/feed-parser/read-feed'
import type { PlaceNote } from '@tiller/job-text/resolve-parts'

/** A problem as the operator reads it. */
export type ReportedProblem = Omit<FeedProblem, 'code' | 'severity' | 'line'> & {
  line: number | null
  code: string
  severity: string
}

/** What became of one import. */
export type ImportReport = {
  /** FETCH_FAILED: no whole feed came; FAILED: Tiller itself failed. */
  outcome: 'IMPORTED' | 'UNCHANGED' | 'REFUSED' | 'NEEDS_CONFIRMATION' | 'FETCH_FAILED' | 'FAILED'
  startedAt: Date
  finishedAt: Date
  /** What the server answered; null for a file, or if none answered. */
  httpStatus: number | null
  /** As they came, before they were unpacked. */
  bytes: number
  /** How many jobs and problems of each kind, and what was read. */
  counts: Record<string, unknown>
  /** The first of each kind. */
  problems: ReportedProblem[]
}

export type ReportWriter = ReturnType<typeof createReport>

/** So many problems of one kind are kept word by word; the rest is counted. */
const keptPerCode = 100

/** Collects what an import has to say, in bounded memory. */
export function createReport(startedAt: Date, httpStatus: number | null) {
  let bytes = 0
  const problems: ReportedProblem[] = []
  const byCode: Record<string, number> = {}
  const add = (problem: ReportedProblem) => {
    const count = (byCode[problem.code] = (byCode[problem.code] ?? 0) + 1)
    if (count <= keptPerCode) problems.push(problem)
  }
  return {
    add,
    /** What is to be said of the places of a job. */
    places: ({ line, reference }: FeedJob, notes: readonly PlaceNote[]) => {
      for (const note of notes) add({ line, reference, field: 'locations', ...note })
    },
    /** @returns how many bytes have come by now */
    took: (count: number) => (bytes += count),
    /** The reason why nothing is imported stands before everything else. */
    refused: ({ line, code, message }: { line: number | null; code: string; message: string }) => {
      byCode[code] = 1
      problems.unshift({ line, reference: null, field: null, severity: 'refused', code, message })
    },
    finish: (
      finishedAt: Date,
      outcome: ImportReport['outcome'],
      counts: Record<string, unknown>,
    ): ImportReport => ({
      outcome,
      startedAt,
      finishedAt,
      httpStatus,
      bytes,
      counts: { ...counts, problems: byCode },
      problems,
    }),
  }
}
