import { buildJob } from './judge/build-job.ts'
import { createFeedDocument } from './document/document.ts'
import { getJobReference } from './judge/identity.ts'
import { type FeedItem, type ItemQueue, createItemQueue, type ItemCounts } from './report/item-queue.ts'
import type { FeedLimits } from './limits.ts'
import type { TextPosition, ProblemCode } from './report/problem.ts'
import type { RawJob } from './document/raw-job.ts'
import { type ValidationContext, createValidationContext } from './judge/validation-context.ts'
import { createXmlReader } from './xml/xml-reader.ts'

const repairSentences: Partial<Record<ProblemCode, string>> = {
  'bare-ampersand': 'A bare & was read as &amp;. Escape it or use CDATA.',
  'html-entity': 'HTML entities such as &nbsp; are undefined in XML; it was read as in HTML.',
  'control-character': 'A character that XML forbids was removed.',
  'undecodable-bytes': 'Some bytes are invalid in the encoding of the document; they appear as �.',
  'declaration-not-first': 'White space before the XML declaration was ignored.',
}

export type FeedAssembly = {
  write(text: string): void
  end(): void
  /** Returns and removes the items that were read since the last call. */
  take(): FeedItem[]
  noteMismatch(message: string): void
  tally(): ItemCounts
  shape(): string
}

/** Creates a validator of parsed jobs. It adds valid jobs and all problems to the queue. */
export const createJobValidator = (queue: ItemQueue, context: ValidationContext) => ({
  job(raw: RawJob) {
    const reference = getJobReference(raw)
    const { job, reasons, findings } = buildJob(raw, context)
    queue.release(reference)
    // For a skipped job, only the reasons and findings that may have caused them are reported.
    const reported =
      job === null
        ? [...reasons.slice(0, 1), ...findings.filter(({ code }) => code === 'placeholder')]
        : findings
    for (const finding of reported) queue.report(finding, raw.line, reference)
    if (job !== null) queue.job(job)
  },
  /** Ends the feed. Throws `FeedError` if all jobs were skipped. */
  end() {
    const { jobs, skipped } = queue.tally()
    if (jobs === 0 && skipped > 0) throw queue.allSkipped()
    if (jobs + skipped === 0)
      queue.report({ code: 'no-jobs', field: null, message: 'The feed contains no jobs.' }, 1, null)
  },
})

/** Creates an assembly that converts the text of a feed to jobs and problems. */
export function createFeedAssembly(
  now: Date,
  limits: FeedLimits,
  context: Parameters<typeof createValidationContext>[2] = {},
): FeedAssembly {
  const queue = createItemQueue(limits.problemsPerCode)
  const judge = createJobValidator(queue, createValidationContext(now, limits, context))

  function onRepair(code: ProblemCode, at: TextPosition) {
    const finding = { code, field: null, message: repairSentences[code] ?? '', at }
    if (document.isInJob()) queue.hold(finding, at.line)
    else queue.report(finding, at.line, null)
  }

  const document = createFeedDocument({
    limits,
    onJob: judge.job,
    onRepair,
    line: () => reader.line(),
    position: () => reader.position(),
  })
  const reader = createXmlReader(document, limits)

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
