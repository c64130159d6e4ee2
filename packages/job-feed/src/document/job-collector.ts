import { type Frame, frameFor, settle, type Tag } from './frames.ts'
import type { FeedLimits } from '../limits.ts'
import { emptyRawJob, type RawJob } from './raw-job.ts'

export type JobCollector = {
  readonly job: RawJob
  open(tag: Tag): void
  text(piece: string): void
  /** Closes the innermost element; true when that was the job itself. */
  close(): boolean
}

/** Where a job begins, and how to ask how many characters of the document are read. */
export type JobStart = { line: number; shape: string; position: () => number }

const startTag = ({ name, attributes }: Tag) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`)
    .join('')}>`

/** Gathers one job from its elements. Whatever the job's size, it keeps no more than the limits allow. */
export function collectJob({ line, shape, position }: JobStart, limits: FeedLimits): JobCollector {
  const job = emptyRawJob(line, shape)
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
