import { after, type TestContext } from 'node:test'
import { customerOf, startServer, type CustomerOptions } from './server.ts'

export { click, feedXml, type SeedJob } from './server.ts'

/**
 * A whole Tiller for a test file. Each test gets a customer of its own, so that tests do not see each other.
 */
export type Harness = Awaited<ReturnType<typeof customerOf>>

/** The instant at which every test begins, unless it moves the clock. */
export const testStart = new Date('2026-03-02T15:00:00Z')

let running: ReturnType<typeof startServer> | undefined

// Here and not in a test, so that it happens after the last test of the file.
after(endTiller)

/** Ends the Tiller that runs, if one does: the next test that asks for one has a new one. */
export async function endTiller(): Promise<void> {
  const ended = running
  running = undefined
  // A start that failed was told by its test.
  await (await ended?.catch(() => undefined))?.stop()
}

/** Starts the file's Tiller if it does not run yet, and makes a customer for this test. */
export async function harness(t: TestContext, options: CustomerOptions = {}): Promise<Harness> {
  running ??= startServer(testStart)
  const server = await running
  server.clock.at = testStart
  t.after(() => (server.clock.at = testStart))
  return customerOf(server, options)
}

/** Makes a further customer in the midst of a test: the clock stays where it is. */
export const anotherCustomer = (h: Harness, options: CustomerOptions = {}): Promise<Harness> =>
  customerOf(h, options)
