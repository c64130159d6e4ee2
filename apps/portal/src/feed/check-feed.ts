import { FeedError, readFeed, type FeedProblem } from '@tiller/feed-parser/read-feed'

/** What an import would say of a feed. */
export type Report = {
  /** Null: the document was read to its end. */
  refusal: string | null
  jobs: number
  skipped: number
  warnings: number
  repairs: number
  /** The first of each kind, in the order of the feed. */
  problems: FeedProblem[]
}

/** What somebody can look through; the counts know all. */
const problemsShown = 200

/**
 * Reads a feed as an import does, with the same rules. It keeps none of its jobs, so a feed may be of any size that an
 * import takes.
 *
 * @param now against which dates are judged
 */
export async function checkFeed(input: AsyncIterable<Uint8Array>, now: Date): Promise<Report> {
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
