import { FeedError, readFeed, type FeedProblem } from '@tiller/feed-parser/read-feed'

export type FeedCheckReport = {
  /** The reason why the document was rejected; null if it was read completely. */
  refusal: string | null
  jobs: number
  skipped: number
  warnings: number
  repairs: number
  /** The first problems of each kind, in feed order. */
  problems: FeedProblem[]
}

/** Maximum number of problems in the list. The counts include all. */
const problemsShown = 200

/**
 * Validates a feed with the rules of an import. It keeps no jobs in memory, so only the parser limits the size of the
 * feed.
 *
 * @param now time with which dates are compared
 */
export async function checkFeed(input: AsyncIterable<Uint8Array>, now: Date): Promise<FeedCheckReport> {
  const reader = readFeed(input, { now })
  const seen = { jobs: 0, skipped: 0, warnings: 0, repairs: 0 }
  const problems: FeedProblem[] = []
  try {
    for (let next = await reader.next(); ; next = await reader.next()) {
      if (next.done === true) {
        const { jobs, skipped, warnings, repairs } = next.value
        return { refusal: null, jobs, skipped, warnings, repairs, problems }
      }
      if (next.value.kind === 'job') seen.jobs += 1
      else {
        seen[counterOf[next.value.problem.severity]] += 1
        if (problems.length < problemsShown) problems.push(next.value.problem)
      }
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { refusal: error.message, ...seen, problems }
  }
}

const counterOf = { skipped: 'skipped', warning: 'warnings', repaired: 'repairs' } as const
