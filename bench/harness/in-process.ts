import { createClient, type TillerClient } from '@tiller/client'
import { scopeNames } from '@tiller/contract/scopes'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { AppDependencies } from '../../apps/server/src/apis/dependencies.ts'
import { createServer } from '../../apps/server/src/apis/server.ts'
import { readConfig } from '../../apps/server/src/lib/config/config.ts'
import type { Connections } from '../../apps/server/src/lib/postgres/connections.ts'
import { connectToDatabase, type Tenant } from '../../apps/server/src/lib/postgres/database.ts'
import type { Database } from '../../apps/server/src/lib/postgres/schema.ts'
import { openEncryptionKeys } from '../../apps/server/src/lib/crypto/keys.ts'
import { createDependencies } from '../../apps/server/src/app/dependencies.ts'
import { createAdvertiser } from '../../apps/server/src/app/sandbox/advertiser.ts'
import { loadReferenceData } from '../../apps/server/src/domain/reference/reference-data.ts'

/** The fixed time of these servers. */
const at = new Date('2026-03-02T15:00:00Z')

export type InProcessServer = {
  parts: AppDependencies
  baseUrl: string
  credentials: { clientId: string; clientSecret: string }
  api: TillerClient
  tenant: Tenant
  poolId: number
  sourceId: number
  /** Stops the server and closes its connections. */
  stop(): Promise<void>
}

/**
 * Starts Tiller in this process on a migrated database, without rate limits and with one customer. For benchmarks that
 * observe its statements or its index.
 */
export async function startServerInProcess(connections: Connections): Promise<InProcessServer> {
  const config = readConfig({
    PLATFORM_REQUESTS_PER_MINUTE: '0',
    TOKEN_REQUESTS_PER_MINUTE: '0',
    JOB_WRITES_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  })
  const keys = await openEncryptionKeys(connections.db, { ...config, masterKey: Buffer.alloc(32) }, () => at)
  const parts = createDependencies({
    config,
    now: () => at,
    machine: () => at,
    connections,
    reference: await loadReferenceData(),
    keys,
  })
  const app = await createServer(parts)
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const names = { name: 'Bench', poolName: 'Bench', sourceName: 'Bench' }
  const { credentials, tenant, poolId, sourceId } = await parts.db
    .transaction()
    .execute((tx) => createAdvertiser(tx, { ...names, scopes: scopeNames, at }))
  const stop = async () => {
    await app.close()
    await parts.searchIndex.stop()
    await connections.close()
  }
  const api = createClient({ baseUrl, credentials })
  return { parts, baseUrl, credentials, api, tenant, poolId, sourceId, stop }
}

/** A statement with its parameters, as passed to the driver. */
export type Statement = { sql: string; parameters: readonly unknown[] }

/**
 * Creates one connection pool for all purposes. It records the statements that Tiller sends, so that a baseline can
 * repeat them.
 */
export function createRecordingConnections(
  url: string,
  connections: number,
): Connections & { sent: Statement[] } {
  const { pool, close } = connectToDatabase(url, { connections })
  const sent: Statement[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query: { sql, parameters } }) => void (sent.length < 1_000 && sent.push({ sql, parameters })),
  })
  const purposes = { searchDb: db, clicksDb: db, formsDb: db, filesDb: db, accessDb: db, statusDb: db }
  return { db, ...purposes, backgroundDb: db, pool, close, sent }
}
