import robotsParser from 'robots-parser'
import { EgressError } from './egress-error.ts'
import { readResponseBody, type EgressClient } from './egress.ts'

/** The user agent to which rules in `robots.txt` apply. */
const product = 'Tiller'

type Rules = { isAllowed(url: string, userAgent: string): boolean | undefined }

// The types of the package describe an ES module, but it is a CommonJS one.
const parseRobots = robotsParser as unknown as (url: string, text: string) => Rules

export const userAgentHeader = { 'user-agent': `${product} (job feeds)` }

/**
 * Creates a function that returns whether the `robots.txt` of a site allows fetching a page (RFC 9309). Each file is
 * read once. A site without one allows everything. The function throws `EgressError` if the file cannot be read,
 * because the site must then not be read either.
 */
export function createRobotsChecker({
  egress,
  http,
  signal,
}: {
  egress: EgressClient
  http: boolean
  signal?: AbortSignal | undefined
}): (url: string) => Promise<boolean> {
  const known = new Map<string, Promise<Rules | undefined>>()

  async function read(url: string): Promise<Rules | undefined> {
    const answer = await egress.open({
      url,
      http,
      signal,
      redirects: 3,
      totalMs: 15_000,
      maxBytes: 512 * 1024,
      headers: userAgentHeader,
    })
    const text = (await readResponseBody(answer)).toString('utf8')
    if (answer.status === 200) return parseRobots(url, text)
    if (answer.status >= 400 && answer.status < 500) return undefined
    throw new EgressError('http-status', `The server answered ${answer.status} to /robots.txt.`)
  }

  return async (url) => {
    const file = new URL('/robots.txt', url).href
    const reading = known.get(file) ?? read(file)
    known.set(file, reading)
    return (await reading)?.isAllowed(url, product) !== false
  }
}
