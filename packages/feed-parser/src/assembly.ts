import { buildJob } from './judge/build-job.ts'
import { feedDocument } from './document/document.ts'
import { referenceOf } from './judge/identity.ts'
import { type FeedItem, type ItemQueue, itemQueue, type Tally } from './report/item-queue.ts'
import type { FeedLimits } from './limits.ts'
import type { Position, ProblemCode } from './report/problem.ts'
import type { RawJob } from './document/raw-job.ts'
import { type Judging, startJudging } from './judge/judging.ts'
import { xmlReader } from './xml/xml-reader.ts'

const repairSentences: Partial<Record<ProblemCode, string>> = {
  'bare-ampersand': 'A bare & was read as &amp;. Escape it or use CDATA.',
  'html-entity': 'HTML entities such as &nbsp; are undefined in XML; it was read as in HTML.',
  'control-character': 'A character that XML forbids was removed.',
  'undecodable-bytes': 'Some bytes are invalid in the encoding of the document; they appear as �.',
  'declaration-not-first': 'White space before the XML declaration was ignored.',
}

export type Assembly = {
  write(text: string): void
  end(): void
  /** Takes the items read since the last call. */
  take(): FeedItem[]
  noteMismatch(message: string): void
  tally(): Tally
  shape(): string
}

/** Validates collected jobs, and adds them and their problems to a queue. */
export const jobJudge = (queue: ItemQueue, judging: Judging) => ({
  job(raw: RawJob) {
    const reference = referenceOf(raw)
    const { job, findings } = buildJob(raw, judging)
    queue.release(reference)
    for (const finding of findings) queue.report(finding, raw.line, reference)
    if (job !== null) queue.job(job)
  },
  /** Throws `FeedError` if all jobs were skipped. */
  end() {
    const { jobs, skipped } = queue.tally()
    if (jobs === 0 && skipped > 0) throw queue.allSkipped()
    if (jobs + skipped === 0)
      queue.report({ code: 'no-jobs', field: null, message: 'The feed contains no jobs.' }, 1, null)
  },
})

/** Converts the text of a feed to jobs and problems. */
export function assemble(
  now: Date,
  limits: FeedLimits,
  context: Parameters<typeof startJudging>[2] = {},
): Assembly {
  const queue = itemQueue(limits.problemsPerCode)
  const judge = jobJudge(queue, startJudging(now, limits, context))

  function onRepair(code: ProblemCode, at: Position) {
    const finding = { code, field: null, message: repairSentences[code] ?? '', at }
    if (document.isInJob()) queue.hold(finding, at.line)
    else queue.report(finding, at.line, null)
  }

  const document = feedDocument({
    limits,
    onJob: judge.job,
    onRepair,
    line: () => reader.line(),
    position: () => reader.position(),
  })
  const reader = xmlReader(document, limits)

  return {
    write: (text) => reader.write(text),
    end() {
      reader.end()
      judge.end()
    },
    take: () => queue.take(),
    noteMismatch: (message) => queue.report({ code: 'encoding-mismatch', field: null, message }, 1, null),
    tally: () => queue.tally(),
    shape: () => document.shape(),
  }
}
