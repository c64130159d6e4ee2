import fastify from 'fastify'
import { readConfig } from '#lib/config/config.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { dispositionRoutes } from '#apis/disposition/routes.ts'
import { createDiskMonitor } from '#lib/metrics/disk-space.ts'
import { createProxyTrust } from '#lib/limits/client-network.ts'

/** The Disposition API alone, for tests that need their own settings or process. */
export async function startDispositions(
  databaseUrl: string,
  { port = 0, settings = {}, now }: { port?: number; settings?: Record<string, string>; now: () => Date },
) {
  const connection = connectToDatabase(databaseUrl)
  const config = readConfig({
    DISPOSITION_REQUESTS_PER_SECOND: '0',
    DISPOSITION_BYTES_PER_MINUTE: '0',
    ...settings,
  })
  const app = fastify({
    requestTimeout: 30_000,
    trustProxy: createProxyTrust(1),
    forceCloseConnections: 'idle',
  })
  await app.register((scope) =>
    dispositionRoutes(scope, {
      pool: connection.pool,
      accessDb: connection.db,
      config,
      now,
      peers: { apiProcessCount: 1 },
      disk: createDiskMonitor(config),
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
