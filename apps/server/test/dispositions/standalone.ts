import fastify from 'fastify'
import { readConfig } from '../../src/kit/config.ts'
import { connect } from '../../src/kit/db/database.ts'
import { dispositionRoutes } from '../../src/apis/disposition/routes.ts'
import { createDisk } from '../../src/kit/observe/disk.ts'
import { trustOf } from '../../src/kit/http/limits/subscriber.ts'

/** The Disposition API alone, for tests that need its settings or its process to themselves. */
export async function startDispositions(
  databaseUrl: string,
  { port = 0, settings = {}, now }: { port?: number; settings?: Record<string, string>; now: () => Date },
) {
  const connection = connect(databaseUrl)
  const config = readConfig({
    DISPOSITION_REQUESTS_PER_SECOND: '0',
    DISPOSITION_BYTES_PER_MINUTE: '0',
    ...settings,
  })
  const app = fastify({ requestTimeout: 30_000, trustProxy: trustOf(1), forceCloseConnections: 'idle' })
  await app.register((scope) =>
    dispositionRoutes(scope, {
      pool: connection.pool,
      accessDb: connection.db,
      config,
      now,
      peers: { apis: 1 },
      disk: createDisk(config),
    }),
  )
  const baseUrl = await app.listen({ host: '127.0.0.1', port })
  return {
    ...connection,
    baseUrl,
    close: async () => {
      await app.close()
      await connection.close()
    },
  }
}
