import { meaningOf } from './fields.ts'
import { type Frame, frameFor, settle, type Tag } from './frames.ts'
import type { FeedLimits } from '../limits.ts'
import { emptyRawJob, putValue, type RawJob } from './raw-job.ts'

export type JobCollector = {
  readonly job: RawJob
  open(tag: Tag): void
  text(piece: string): void
  /** Closes the innermost element; returns whether it was the job. */
  close(): boolean
}

/** The start of a job: its attributes, and the position in the document. */
export type JobStart = {
  line: number
  shape: string
  attributes: Record<string, string>
  position: () => number
}

const startTag = ({ name, attributes }: Tag) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`)
    .join('')}>`

/** Elements take precedence. */
const attributeRank = 2_000

/** For feeds with `<job id="7">`. */
function putIdentifier(job: RawJob, attributes: Record<string, string>) {
  for (const [name, value] of Object.entries(attributes)) {
    const meaning = meaningOf(name)
    if (meaning.kind !== 'field' || meaning.field !== 'reference') continue
    putValue(job, { field: 'reference', rank: attributeRank + meaning.rank }, value)
  }
}

/** Collects one job from its elements, within the memory limits. */
export function collectJob(
  { line, shape, attributes, position }: JobStart,
  limits: FeedLimits,
): JobCollector {
  const job = emptyRawJob(line, shape)
  putIdentifier(job, attributes)
  const frames: Frame[] = [{ role: 'job' }]
  const startsAt = position()

  function append(frame: { text: string }, piece: string) {
    if (job.oversize !== null) return
    frame.text += piece
    if (frame.text.length <= limits.textChars) return
    job.oversize = 'text-too-long'
    frame.text = ''
  }

  return {
    job,
    open(tag) {
      const parent = frames.at(-1)
      const frame: Frame =
        parent === undefined || job.oversize !== null ? { role: 'ignored' } : frameFor(job, parent, tag)
      frames.push(frame)
      if (frame.role === 'markup') append(frame.description, startTag(tag))
    },
    text(piece) {
      const frame = frames.at(-1)
      if (frame?.role === 'markup') append(frame.description, piece)
      else if (frame !== undefined && 'text' in frame) append(frame, piece)
    },
    close() {
      const frame = frames.pop()
      if (job.oversize === null && position() - startsAt > limits.jobChars) job.oversize = 'job-too-large'
      if (frame === undefined || job.oversize !== null) return frames.length === 0
      if (frame.role === 'markup') append(frame.description, `</${frame.name}>`)
      else settle(job, frame)
      return frames.length === 0
    },
  }
}
