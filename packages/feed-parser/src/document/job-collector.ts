import { getNameMeaning } from './fields.ts'
import { type ElementFrame, createElementFrame, storeElementValue, type OpeningTag } from './frames.ts'
import type { FeedLimits } from '../limits.ts'
import { createRawJob, storeFieldValue, type RawJob } from './raw-job.ts'

export type JobCollector = {
  readonly job: RawJob
  open(tag: OpeningTag): void
  text(piece: string): void
  /** Closes the innermost element. Returns whether it was the job. */
  close(): boolean
}

/** The start of a job: its attributes, and the position in the document. */
export type JobStart = {
  line: number
  shape: string
  attributes: Record<string, string>
  position: () => number
}

const startTag = ({ name, attributes }: OpeningTag) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`)
    .join('')}>`

/** The rank of attributes. It is higher than that of elements, so elements take precedence. */
const attributeRank = 2_000

/** Stores the identifier of a job with an attribute, for example `<job id="7">`. */
function putIdentifier(job: RawJob, attributes: Record<string, string>) {
  for (const [name, value] of Object.entries(attributes)) {
    const meaning = getNameMeaning(name)
    if (meaning.kind !== 'field' || meaning.field !== 'reference') continue
    storeFieldValue(job, { field: 'reference', rank: attributeRank + meaning.rank }, value)
  }
}

/** Creates a collector that builds a raw job from its elements. It stops collecting when the job exceeds a limit. */
export function createJobCollector(
  { line, shape, attributes, position }: JobStart,
  limits: FeedLimits,
): JobCollector {
  const job = createRawJob(line, shape)
  putIdentifier(job, attributes)
  const frames: ElementFrame[] = [{ role: 'job' }]
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
      const frame: ElementFrame =
        parent === undefined || job.oversize !== null
          ? { role: 'ignored' }
          : createElementFrame(job, parent, tag)
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
      else storeElementValue(job, frame)
      return frames.length === 0
    },
  }
}
