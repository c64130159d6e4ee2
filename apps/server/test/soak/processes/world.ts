import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { scopeNames } from '@tiller/contract/scopes'
import type { TillerClient } from '@tiller/client'
import { createAdvertiser } from '#app/sandbox/advertiser.ts'
import { createSource } from '#domain/accounts/sources/sources.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { feedXml } from '../../harness/harness.ts'
import { testDatabase } from '../../harness/postgres.ts'
import { until } from '../../harness/work/queue.ts'

export async function localServer(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export type World = Awaited<ReturnType<typeof createWorld>>

/**
 * A migrated database with a customer, and the settings of processes that share it.
 *
 * @param databaseUrl an empty database, instead of one on the PostgreSQL of the test run
 */
export async function createWorld(t: TestContext, databaseUrl?: string) {
  const database =
    databaseUrl === undefined ? await testDatabase() : { url: databaseUrl, drop: async () => {} }
  const { db, pool, close } = connectToDatabase(database.url, { connections: 3 })
  t.after(async () => {
    await close()
    await database.drop()
  })
  await migrateDatabase(pool)
  const advertiser = await db.transaction().execute((tx) =>
    createAdvertiser(tx, {
      name: 'One',
      poolName: 'Pool',
      sourceName: 'Feed',
      scopes: scopeNames,
      at: new Date(),
    }),
  )
  const env = {
    DATABASE_URL: database.url,
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    EGRESS_ALLOW_PRIVATE: '1',
    FEEDS_OVER_HTTP: '1',
  }
  return { ...advertiser, db, databaseUrl: database.url, env }
}

/** Lets the running processes import jobs, as from a customer's feed. */
export async function importJobs(
  t: TestContext,
  { db, tenant, poolId }: Pick<World, 'db' | 'tenant' | 'poolId'>,
  api: TillerClient,
  count: number,
) {
  const jobs = Array.from({ length: count }, (_, n) => ({ reference: `job-${n}` }))
  const feedUrl = await localServer(t, (_, response) => response.end(feedXml(jobs)))
  await createSource(db, { ...tenant, poolId }, { name: 'Fetched', feedUrl, at: new Date() })
  await until(async () => (await api.listMyJobs()).totalElements === count)
}

/** Creates a live campaign for all jobs, and returns its id. */
export async function launchCampaign(
  api: TillerClient,
  poolId: number,
  { basicCpc, monthlyBudget }: { basicCpc: number; monthlyBudget: number },
): Promise<number> {
  const { id: campaignId } = await api.createCampaign({
    params: { poolId },
    body: {
      ...structuredClone(blankCampaignSettings),
      otherEmailAddresses: [],
      additionalFields: [],
      name: 'All',
      jobFilters: [{}],
      basicCpc,
      monthlyBudget,
    },
  })
  await api.launchCampaign({ params: { campaignId } })
  return campaignId
}

export async function search(baseUrl: string, limit = 40) {
  const found = await fetch(`${baseUrl}/api/search.php?q=nurse&link=1&limit=${limit}&format=json`)
  assert.equal(found.status, 200)
  return (await found.json()) as { total: number; jobs: { url: string }[] }
}
