import { readFeed, type FeedItem, type FeedSummary } from '@tiller/feed-parser/read-feed'
import { readRecords } from '@tiller/feed-parser/read-records'
import type { SourceConnector } from '@tiller/contract/platform/sources/schemas'
import { EgressError } from '#lib/egress/egress-error.ts'
import { readResponseBody, type EgressClient } from '#lib/egress/egress.ts'
import { createRobotsChecker, userAgentHeader } from '#lib/egress/robots.ts'
import type { Config } from '#lib/config/config.ts'
import { jobBoardConnectors, type JobBoardReader, type FetchDocument } from './connector.ts'

type Needs = { egress: EgressClient; config: Pick<Config, 'feedsOverHttp'> }

export type FeedSource = {
  feedUrl: string
  connector: SourceConnector | null
  /** The company of jobs if the board does not name one. */
  name: string
}

/** Parses the items of a source from its first document, and fetches the other documents that it needs. */
export type SourceReader = (
  input: AsyncIterable<Uint8Array>,
  options: { now: Date; clock?: () => Date },
) => AsyncGenerator<FeedItem, FeedSummary>

/** The limit for each additional document of a board. */
const limits = { totalMs: 30_000, maxBytes: 16 * 1024 ** 2, redirects: 3 }

/**
 * Returns the reader of a feed or a job board.
 *
 * @throws EgressError if a board is incomplete; its import then changes nothing
 */
export function createSourceReader(
  needs: Needs,
  { feedUrl, connector, name }: FeedSource,
  signal?: AbortSignal,
): SourceReader {
  const board = connector === null ? undefined : jobBoardConnectors[connector]
  if (connector === null || board === undefined)
    return (input, options) =>
      readFeed(input, { ...options, address: feedUrl, ...(connector === null ? {} : { company: name }) })
  return async function* (input, { now }) {
    const first = Buffer.concat(await Array.fromAsync(input))
    const documents: JobBoardReader = { url: feedUrl, first, ...furtherDocuments(needs, signal) }
    const records = async function* () {
      yield* board.read(documents)
    }
    const summary = yield* readRecords(records(), { now, company: name, shape: connector.toLowerCase() })
    return { ...summary, bytes: first.byteLength }
  }
}

function furtherDocuments(
  { egress, config }: Needs,
  signal?: AbortSignal,
): Pick<JobBoardReader, 'get' | 'isAllowed'> {
  const http = config.feedsOverHttp
  const get: FetchDocument = async (url, { headers, ...request } = {}) => {
    const answer = await egress.open({
      url,
      http,
      ...limits,
      signal,
      ...request,
      headers: { accept: 'application/json, text/html;q=0.9, */*;q=0.5', ...userAgentHeader, ...headers },
    })
    if (answer.status === 200) return readResponseBody(answer)
    answer.close()
    if (answer.status === 404 || answer.status === 410) return undefined
    throw new EgressError(
      'http-status',
      `The server answered ${answer.status}, not 200, to ${new URL(url).pathname}.`,
    )
  }
  return { get, isAllowed: createRobotsChecker({ egress, http, signal }) }
}
