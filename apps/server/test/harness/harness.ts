import { after, type TestContext } from 'node:test'
import { afterEachFileGroup } from '../../../../test/worker.ts'
import type { Config } from '#lib/config/config.ts'
import { customerOf, startServer, type CustomerOptions } from './server.ts'

export { click, feedXml, type SeedJob } from './server.ts'

/** A customer for one test, on a Tiller server that the tests of a group of files share. */
export type Harness = Awaited<ReturnType<typeof customerOf>>

/** The start time of every test. */
export const testStart = new Date('2026-03-02T15:00:00Z')

/** Starts a server on first use. `atEnd` is called once with the function that stops it; then the next use starts another. */
function lazyHarness(atEnd: (stop: () => Promise<unknown>) => void, settings?: Partial<Config>) {
  let running: ReturnType<typeof startServer> | undefined
  atEnd(async () => {
    const ending = running
    running = undefined
    await (await ending?.catch(() => undefined))?.stop()
  })
  return async (t: TestContext, options: CustomerOptions = {}): Promise<Harness> => {
    const server = await (running ??= startServer(testStart, settings))
    server.clock.at = testStart
    t.after(() => (server.clock.at = testStart))
    return customerOf(server, options)
  }
}

/** Creates a customer for this test on the server that the files of a group share. */
export const harness = lazyHarness(afterEachFileGroup)

/**
 * A harness whose server belongs to the calling file: for tests that count what all customers have, search for jobs
 * that other files could have, or run what is due for everybody.
 */
export const isolatedHarness = () => lazyHarness(after)

/** A harness with other settings, shared by the files of a group. */
export const harnessWith = (settings: Partial<Config>) => lazyHarness(afterEachFileGroup, settings)

/** Creates another customer during a test; the clock does not change. */
export const anotherCustomer = (h: Harness, options: CustomerOptions = {}): Promise<Harness> =>
  customerOf(h, options)
