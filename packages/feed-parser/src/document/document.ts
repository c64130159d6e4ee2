import { FeedError } from '../report/feed-error.ts'
import { createJobCollector, type JobCollector } from './job-collector.ts'
import type { FeedLimits } from '../limits.ts'
import { toPlainName } from './names.ts'
import type { RawJob } from './raw-job.ts'
import { isFeedRoot, isJobPath, jobPaths, nonFeedRoots, partialFeedMarkers } from './shape.ts'
import type { XmlHandler } from '../xml/xml-reader.ts'

/** The context and callbacks of a feed document. */
export type FeedContext = {
  limits: FeedLimits
  line: () => number
  position: () => number
  onJob: (job: RawJob) => void
  onRepair: XmlHandler['repaired']
}

export type FeedDocument = XmlHandler & {
  /** Returns the path of the jobs, or the root alone if none was found. */
  shape(): string
  isInJob(): boolean
}

function checkRoot(plain: string, name: string, line: number) {
  if (isFeedRoot(plain)) return
  if (plain === 'html')
    throw new FeedError(
      'html-page',
      'This is an HTML page, not a feed. Check the address; it may answer with an error or login page.',
      { line },
    )
  const known = nonFeedRoots.get(plain)
  throw new FeedError(
    'unknown-root',
    `The document begins with <${name}>${known === undefined ? '' : `, which is ${known}`}. ` +
      `Feeds of these shapes are understood: ${jobPaths.join(', ')}.`,
    { line },
  )
}

function checkMarker(plain: string, text: string, line: number) {
  if (partialFeedMarkers.get(plain)?.test(text.trim()) !== true) return
  throw new FeedError(
    'partial-feed',
    `<${plain}> says that the document is only a part of the feed. Send all jobs in one document, else the others would be removed.`,
    { line },
  )
}

/**
 * Creates an XML handler that collects the jobs of a feed, which it finds by their path. It rejects documents that
 * are not feeds, and documents that contain only one part of a feed.
 */
export function createFeedDocument({ limits, line, position, onJob, onRepair }: FeedContext): FeedDocument {
  const path: string[] = []
  let shape = ''
  let jobsSeen = 0
  let job: { collector: JobCollector; name: string; nestedLine: number | null } | null = null
  let marker = ''

  function openOutside(name: string, attributes: Record<string, string>) {
    const plain = toPlainName(name)
    if (path.length === 0) checkRoot(plain, name, line())
    path.push(plain)
    marker = ''
    const here = path.join('/')
    if (path.length === 1) shape = here
    if (!isJobPath(here)) return
    shape = here
    jobsSeen += 1
    if (jobsSeen > limits.jobs)
      throw new FeedError('too-many-jobs', `The feed holds more than ${limits.jobs} jobs.`, { line: line() })
    const collector = createJobCollector({ line: line(), shape: here, attributes, position }, limits)
    job = { collector, name, nestedLine: null }
  }

  return {
    open(name, attributes) {
      if (job === null) return openOutside(name, attributes)
      if (name === job.name) job.nestedLine ??= line()
      job.collector.open({ name, attributes })
    },
    text(piece) {
      if (job !== null) job.collector.text(piece)
      else if (partialFeedMarkers.has(path.at(-1) ?? '') && marker.length < 100) marker += piece
    },
    close() {
      if (job === null) {
        checkMarker(path.pop() ?? '', marker, line())
        marker = ''
      } else if (job.collector.close()) {
        path.pop()
        onJob(job.collector.job)
        job = null
      }
    },
    repaired: onRepair,
    hint: () =>
      job === null || job.nestedLine === null
        ? ''
        : ` A second <${job.name}> begins inside it in line ${job.nestedLine}: its end is probably missing before.`,
    shape: () => shape,
    isInJob: () => job !== null,
  }
}
