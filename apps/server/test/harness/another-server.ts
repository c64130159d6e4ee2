import type { TestContext } from 'node:test'
import type { Config } from '#lib/config/config.ts'
import { createServer } from '#apis/server.ts'
import type { Harness } from './harness.ts'

/** A second server on the same data with other settings, for the duration of a test. */
export async function anotherServer(
  t: TestContext,
  { parts }: Pick<Harness, 'parts'>,
  settings: Partial<Config>,
  log?: { write(line: string): void },
) {
  const app = await createServer({ ...parts, config: { ...parts.config, ...settings } }, log)
  t.after(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}
