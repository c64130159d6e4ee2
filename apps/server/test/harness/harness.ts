import { after, type TestContext } from 'node:test'
import { afterAllFiles } from '../../../../test/worker.ts'
import type { Config } from '#lib/config/config.ts'
import { customerOf, startServer, type CustomerOptions } from './server.ts'

export { click, feedXml, type SeedJob } from './server.ts'

/** A customer for one test, on a Tiller server that all tests of a process share. */
export type Harness = Awaited<ReturnType<typeof customerOf>>

/** The start time of every test. */
export const testStart = new Date('2026-03-02T15:00:00Z')

/** Starts a server on first use. `atEnd` is called once with the function that stops it. */
function lazyHarness(atEnd: (stop: () => Promise<unknown>) => void, settings?: Partial<Config>) {
  let running: ReturnType<typeof startServer> | undefined
  atEnd(async () => (await running?.catch(() => undefined))?.stop())
  return async (t: TestContext, options: CustomerOptions = {}): Promise<Harness> => {
    const server = await (running ??= startServer(testStart, settings))
    server.clock.at = testStart
    t.after(() => (server.clock.at = testStart))
    return customerOf(server, options)
  }
}

/** Creates a customer for this test on the server that all files of this process share. */
export const harness = lazyHarness(afterAllFiles)

/**
 * A harness whose server belongs to the calling file: for tests that count what all customers have, search for jobs
 * that other files could have, or run what is due for everybody.
 */
export const isolatedHarness = () => lazyHarness(after)

/** A harness with other settings, shared by all files of this process. */
export const harnessWith = (settings: Partial<Config>) => lazyHarness(afterAllFiles, settings)

/** Creates another customer during a test; the clock does not change. */
export const anotherCustomer = (h: Harness, options: CustomerOptions = {}): Promise<Harness> =>
  customerOf(h, options)
