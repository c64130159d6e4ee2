import type { FeedJob } from '@tiller/feed-parser/job'
import { FeedError } from '@tiller/feed-parser/read-feed'
import { resolveLocations } from '@tiller/job-text/resolve-parts'
import { maxFeedTestJobs, maxShownProblems, type FeedTest } from '@tiller/contract/platform/sources/schemas'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { EgressError } from '#lib/egress/egress-error.ts'
import type { EgressResponse } from '#lib/egress/egress.ts'
import { yieldToEventLoop } from '#lib/runtime/cooperative-scheduling.ts'
import { createSourceReader, type FeedSource } from '../connectors/source-reader.ts'
import { createImportReportBuilder } from '../report.ts'
import { requireReadableFeed, requestFeed, type FeedRequestDependencies } from './fetch-feed.ts'

const limits = { totalMs: 20_000, maxBytes: 50 * 1024 ** 2 }
const sampleJobs = 3
/** Parsing this number of jobs takes about 10 ms. */
const jobsPerStep = 50

/** Reads the first jobs of a feed. Nothing is stored. */
export async function testFeed(
  parts: FeedRequestDependencies & Pick<ReferenceData, 'places'>,
  source: FeedSource,
  at: Date,
): Promise<FeedTest> {
  const found = findings(parts, at)
  let answer: EgressResponse | undefined
  try {
    answer = await requestFeed(parts, source, limits)
    found.httpStatus = answer.status
    requireReadableFeed(answer)
    for await (const item of createSourceReader(parts, source)(answer.body, { now: at })) {
      if (item.kind === 'problem') found.report.add(item.problem)
      else found.addJob(item.job)
      if (found.jobs === maxFeedTestJobs)
        return found.result({ outcome: 'OK', message: null, isComplete: false })
      if (found.jobs % jobsPerStep === 0) await yieldToEventLoop()
    }
    return found.result({ outcome: 'OK', message: null, isComplete: true })
  } catch (error) {
    if (!(error instanceof FeedError || error instanceof EgressError)) throw error
    const outcome = error instanceof FeedError ? 'REFUSED' : 'FETCH_FAILED'
    return found.result({ outcome, message: error.message, isComplete: false })
  } finally {
    answer?.close()
  }
}

const findings = ({ places }: Pick<ReferenceData, 'places'>, at: Date) => ({
  report: createImportReportBuilder(at, null),
  httpStatus: null as number | null,
  jobs: 0,
  samples: [] as FeedTest['samples'],

  addJob(job: FeedJob) {
    const located = job.locations.flatMap((location) => resolveLocations(places, location))
    this.report.places(
      job,
      located.flatMap(({ notes }) => notes),
    )
    this.jobs += 1
    if (this.samples.length === sampleJobs) return
    const { reference: jobReference, title, company } = job
    const names = located.flatMap(({ match }) => match?.name ?? [])
    this.samples.push({ jobReference, title, company, places: names })
  },

  result(read: Pick<FeedTest, 'outcome' | 'message' | 'isComplete'>): FeedTest {
    const { httpStatus, jobs, samples } = this
    const { counts, problems } = this.report.finish(at, 'IMPORTED', {})
    const kinds = Object.entries(counts['problems'] as Record<string, number>)
    return {
      ...read,
      httpStatus,
      jobs,
      samples,
      problemKinds: kinds.map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count),
      // Reports type severities as text, but contain only those of the contract.
      problems: problems.slice(0, maxShownProblems) as FeedTest['problems'],
    }
  },
})
