import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Harness } from '#test/harness/harness.ts'
import { updateFetchSettings } from '#domain/accounts/sources/sources.ts'
import { createEgressClient, startSystemTimer } from '#lib/egress/egress.ts'
import { allHosts } from '#lib/egress/check-url.ts'
import type { FetchDependencies } from './fetch-feed.ts'

/** A real feed server on this machine, which responds as its test defines and records requests. */
export async function startFeedServer(t: TestContext, listener: RequestListener) {
  const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers })
    answer.with(request, response)
  })
  const answer = { with: listener }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://feeds.example.com:${port}/jobs.xml?key=secret`, port, asked, answer }
}

/**
 * The dependencies of the harness, with an egress that resolves every name to this machine, and without randomness.
 */
export const createFetchDependencies = ({ parts }: Harness): FetchDependencies => ({
  ...parts,
  egress: createEgressClient({
    resolve: async () => ['127.0.0.1'],
    reach: allHosts,
    timer: startSystemTimer,
  }),
  random: () => 0.5,
  config: { feedsOverHttp: true, billingZone: 'UTC', baseUrl: 'http://localhost:4000' },
})

export const setFeedUrl = ({ db, sourceId, clock }: Harness, feedUrl: string, everyMinutes = 60) =>
  updateFetchSettings(db, sourceId, { feedUrl, everyMinutes }, clock.at)
