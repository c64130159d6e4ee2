import { buildJob } from './build-job.ts'
import { feedDocument } from './document.ts'
import { referenceOf } from './identity.ts'
import type { FeedJob } from './job.ts'
import type { FeedLimits } from './limits.ts'
import { type FeedProblem, type Finding, type Position, type ProblemCode, problemOf } from './problem.ts'
import { severities, type Severity } from './problem.ts'
import type { RawJob } from './raw-job.ts'
import { referenceSet } from './reference-set.ts'
import { xmlReader } from './xml-reader.ts'

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

const repairSentences: Partial<Record<ProblemCode, string>> = {
  'bare-ampersand': 'A bare & was read as &amp;. Escape it or use CDATA.',
  'html-entity':
    'HTML names of characters, such as &nbsp;, are unknown to XML; it was read as HTML means it.',
  'control-character': 'A character that XML forbids was removed.',
  'undecodable-bytes': 'Bytes that are no text in the encoding of the document; they show as �.',
  'declaration-not-first': 'White space stands before the XML declaration; it was ignored.',
}

export type Assembly = {
  write(text: string): void
  end(): void
  /** What was read since it was asked last. */
  take(): FeedItem[]
  noteMismatch(message: string): void
  tally: Tally
  shape(): string
}

/** Makes jobs and problems of a feed's text. */
export function assemble(now: Date, limits: FeedLimits): Assembly {
  const tally: Tally = { jobs: 0, skipped: 0, warnings: 0, repairs: 0, problems: {} }
  const seen = referenceSet()
  let items: FeedItem[] = []
  /** Repairs inside the job being read, whose reference is not known yet. */
  let held: FeedProblem[] = []

  function count({ code }: Finding): boolean {
    const times = (tally.problems[code] ?? 0) + 1
    tally.problems[code] = times
    tally[tallied[severities[code]]] += 1
    return times <= limits.problemsPerCode
  }

  function report(finding: Finding, line: number, reference: string | null) {
    if (count(finding)) items.push({ kind: 'problem', problem: problemOf(finding, line, reference) })
  }

  function release(reference: string | null) {
    for (const problem of held) items.push({ kind: 'problem', problem: { ...problem, reference } })
    held = []
  }

  function onRepair(code: ProblemCode, at: Position) {
    const finding = { code, field: null, message: repairSentences[code] ?? '', at }
    if (!count(finding)) return
    const problem = problemOf(finding, at.line, null)
    if (document.isInJob()) held.push(problem)
    else items.push({ kind: 'problem', problem })
  }

  function onJob(raw: RawJob) {
    const reference = referenceOf(raw)
    const { job, findings } = buildJob(raw, { now, limits, seen })
    release(reference)
    for (const finding of findings) report(finding, raw.line, reference)
    if (job === null) return
    tally.jobs += 1
    items.push({ kind: 'job', job })
  }

  const document = feedDocument({
    limits,
    onJob,
    onRepair,
    line: () => reader.line(),
    position: () => reader.position(),
  })
  const reader = xmlReader(document, limits)

  return {
    write: (text) => reader.write(text),
    end() {
      reader.end()
      if (tally.jobs + tally.skipped === 0)
        report({ code: 'no-jobs', field: null, message: 'The feed holds no job.' }, 1, null)
    },
    take() {
      const taken = items
      items = []
      return taken
    },
    noteMismatch: (message) => report({ code: 'encoding-mismatch', field: null, message }, 1, null),
    tally,
    shape: () => document.shape(),
  }
}
