import type { SearchIndex, SearchQuery, SearchResult } from '@tiller/search-engine/port'
import { ApiError } from '#lib/http/api-error.ts'
import { remoteSearchPath, sealQuery, unsealResult } from './seal-search.ts'

/** Timeout in ms of a process, after which another one is asked. Even a busy process responds sooner. */
const attemptMs = 2_000
/** One process is asked twice, because its host name may lead to several. */
const minAttempts = 2
const avoidMs = 5_000

type SearchSender = {
  /** The base URLs of processes with an index. */
  urls: readonly string[]
  /** The key that all processes derive from the master key. */
  key: Buffer
}

/**
 * Returns a function that sends each search to one of the processes with an index, in turn. If it does not respond, the
 * next one is asked. Throws `unavailable` if none responds.
 */
export function createSearchSender({ urls, key }: SearchSender): SearchIndex['search'] {
  const failedMs = new Map<string, number>()
  let turn = 0
  /** Lists the URLs in turn, those that have failed recently last. */
  const inOrder = () => {
    turn = (turn + 1) % urls.length
    const rotated = [...urls.slice(turn), ...urls.slice(0, turn)]
    const hasFailed = (url: string) =>
      performance.now() - (failedMs.get(url) ?? Number.NEGATIVE_INFINITY) < avoidMs
    return [...rotated.filter((url) => !hasFailed(url)), ...rotated.filter(hasFailed)]
  }
  return async (query) => {
    const order = inOrder()
    const attempts = Math.max(minAttempts, order.length)
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const url = order[attempt % order.length] ?? ''
      const result = await sendOnce(url, key, query)
      if (result !== undefined) return result
      failedMs.set(url, performance.now())
    }
    throw new ApiError(
      'unavailable',
      'No search process responds at the moment. Please try again in a few seconds.',
      [],
      1,
    )
  }
}

/** Returns undefined if the process does not respond with a result. */
async function sendOnce(url: string, key: Buffer, query: SearchQuery): Promise<SearchResult | undefined> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}${remoteSearchPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: sealQuery(key, query),
      signal: AbortSignal.timeout(attemptMs),
    })
    const body = Buffer.from(await response.arrayBuffer())
    return response.ok ? unsealResult(key, body) : undefined
  } catch {
    return undefined
  }
}
