import { Readable } from 'node:stream'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { encodeCpaBitmap } from '@tiller/contract/platform/pools/cpa-bitmap'
import { scopeNames } from '@tiller/contract/scopes'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { campaignHandlers } from '#domain/campaigns/handlers.ts'
import { lifecycleHandlers } from '#domain/campaigns/lifecycle/handlers.ts'
import { toBillingDay } from '#domain/campaigns/budget/billing-days.ts'
import { runDueActions } from '#domain/campaigns/scheduling/due/run-due-actions.ts'
import { schedulingHandlers } from '#domain/campaigns/scheduling/handlers.ts'
import { segmentHandlers } from '#domain/campaigns/segments/handlers.ts'
import { importFeed } from '#domain/jobs/feeds/import.ts'
import { updatePool } from '#domain/operator/accounts/update-pool.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import { connectToDatabase, type Db } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { createDiskMonitor } from '#lib/metrics/disk-space.ts'
import { createAdvertiser } from '#app/sandbox/advertiser.ts'
import { loadReferenceData, type ReferenceData } from '#domain/reference/reference-data.ts'
import { feedXml } from '../../harness/harness.ts'
import { config, contextOf } from './context.ts'

/** The pool of the last one bills acquisitions. */
const customers = ['Smiths', 'Wheelwrights', 'Coopers']
const campaignsEach = 8
const jobsEach = 12
const cities = ['Dallas', 'Austin', 'Houston']

/**
 * Customers with campaigns that often run out of budget: with segments with small budgets, one-time budgets
 * with and without rollover, paced days, and prices that fit into a small remainder.
 */
export async function createCustomers(databaseUrl: string) {
  const { db, pool, close } = connectToDatabase(databaseUrl, { connections: 4 })
  try {
    await migrateDatabase(pool)
    const reference = await loadReferenceData()
    const { id } = await createPublisher(db, { name: 'Flat', at: new Date() })
    await db.updateTable('publisher').set({ flatFeeCents: 3, expiredCents: 6 }).where('id', '=', id).execute()
    for (const name of customers) await makeCustomer(db, reference, name, name === customers.at(-1))
    await runDueActions({ db, config }, new Date())
  } finally {
    await close()
  }
}

async function makeCustomer(db: Db, reference: ReferenceData, name: string, isCpa: boolean) {
  const at = new Date()
  const names = { name, poolName: 'Pool', sourceName: 'Feed' }
  const made = await db
    .transaction()
    .execute((tx) => createAdvertiser(tx, { ...names, scopes: scopeNames, at }))
  const { tenant, poolId, sourceId } = made
  const context = () => contextOf(db, tenant, reference)
  const { billingZone } = config
  const change = { isCpa, cpaBitmap: encodeCpaBitmap([2, 3]) }
  await db
    .transaction()
    .execute((tx) => updatePool(tx, { by: operatorActor, at, billingZone }, { id: poolId, change }))
  for (let n = 0; n < campaignsEach; n += 1) await makeCampaign(context, poolId, n)
  const jobs = Array.from({ length: campaignsEach * jobsEach }, (_, n) => ({
    reference: `job-${n}`,
    title: `Farrier ${n % campaignsEach}.`,
    city: cities[Math.floor(n / campaignsEach) % cities.length] ?? '',
    ...(n % 5 === 0 ? { cpc: `0.${10 + (n % 30)}` } : {}),
  }))
  const parts = { db, now: () => new Date(), config, disk: createDiskMonitor(config), ...reference }
  await importFeed(parts, { ...tenant, sourceId }, Readable.from([Buffer.from(feedXml(jobs))]))
}

type MakeContext = () => ReturnType<typeof contextOf>

async function makeCampaign(context: MakeContext, poolId: number, n: number) {
  const body = {
    ...structuredClone(blankCampaignSettings),
    otherEmailAddresses: [],
    additionalFields: [],
    candidateTierSettings: [],
    name: `Campaign ${n}`,
    jobFilters: [{ title: [`Farrier ${n}.`] }],
    basicCpc: 3 + 7 * n,
    targetCpa: 30 + 70 * n,
    monthlyBudget: 500 * (n + 1),
    budgetPacing: n % 4 === 3,
  }
  const { id: campaignId } = await campaignHandlers.createCampaign(context(), {
    params: { poolId },
    query: {},
    body,
  })
  const params = { campaignId }
  await lifecycleHandlers.launchCampaign(context(), { params, query: {}, body: undefined })
  if (n % 3 === 1) {
    const segment = { name: 'Dallas', jobFilters: [{ city: ['Dallas'] }], basicCpc: 5, monthlyBudget: 300 }
    const { id: segmentId } = await segmentHandlers.createSegment(context(), {
      params,
      query: {},
      body: segment,
    })
    await segmentHandlers.launchSegment(context(), { params: { segmentId }, query: {}, body: undefined })
  }
  if (n % 3 === 2)
    for (const rollover of [false, true]) {
      const start = toBillingDay(new Date(), config.billingZone)
      const given = { start, budgetCents: 997, rollover, launchOnStart: false }
      await schedulingHandlers.createOneTimeBudget(context(), { params, query: {}, body: given })
    }
}
