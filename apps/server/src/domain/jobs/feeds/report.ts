import type { FeedJob } from '@tiller/feed-parser/job'
import type { FeedProblem } from '@tiller/feed-parser/read-feed'
import type { PlaceNote } from '@tiller/job-text/resolve-parts'

/** A problem as stored in a report. */
export type ReportedProblem = Omit<FeedProblem, 'code' | 'severity' | 'line'> & {
  line: number | null
  code: string
  severity: string
}

/** The result of one import. */
export type ImportReport = {
  /** FETCH_FAILED: the feed did not arrive completely. FAILED: an internal error of Tiller. */
  outcome: 'IMPORTED' | 'UNCHANGED' | 'REFUSED' | 'NEEDS_CONFIRMATION' | 'FETCH_FAILED' | 'FAILED'
  startedAt: Date
  finishedAt: Date
  /** The status of the response; null for a file, or without a response. */
  httpStatus: number | null
  /** Number of received bytes, before decompression. */
  bytes: number
  /** Numbers of jobs, and of problems by code. */
  counts: Record<string, unknown>
  /** The first problems of each code. */
  problems: ReportedProblem[]
}

export type ImportReportBuilder = ReturnType<typeof createImportReportBuilder>

/** Maximum number of stored problems per code; further ones are only counted. */
const keptPerCode = 100

/** Collects the report of an import in bounded memory. */
export function createImportReportBuilder(startedAt: Date, httpStatus: number | null) {
  let bytes = 0
  const problems: ReportedProblem[] = []
  const byCode: Record<string, number> = {}
  let warnings = 0
  const add = (problem: ReportedProblem) => {
    if (problem.severity === 'warning') warnings += 1
    const count = (byCode[problem.code] = (byCode[problem.code] ?? 0) + 1)
    if (count <= keptPerCode) problems.push(problem)
  }
  return {
    add,
    /** Adds the problems of a job's places. */
    places: ({ line, reference }: FeedJob, notes: readonly PlaceNote[]) => {
      for (const note of notes) add({ line, reference, field: 'locations', ...note })
    },
    /** Returns the number of problems with these codes so far. */
    countOf: (codes: readonly string[]) => codes.reduce((sum, code) => sum + (byCode[code] ?? 0), 0),
    /** Adds received bytes and returns their total. */
    addBytes: (count: number) => (bytes += count),
    /** Adds the reason of a refusal before all other problems. */
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
      counts: { ...counts, warnings, problems: byCode },
      problems,
    }),
  }
}
