import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { scopeNames } from '@tiller/contract/scopes'
import { createClient } from '@tiller/client'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { createAdvertiser } from '#app/sandbox/advertiser.ts'

export type Advertiser = Awaited<ReturnType<typeof createAdvertiser>>

/** A campaign or segment whose budget and status change all the time. */
export type Budgeted = {
  name: string
  read(): Promise<{ monthlyBudget: number; mtdSpend: number; status: string }>
  setBudget(monthlyBudget: number): Promise<{ monthlyBudget: number; mtdSpend: number }>
  pause(): Promise<unknown>
  launch(): Promise<unknown>
}

/** Creates the database and the customers before a server starts and creates its sandbox. */
export async function makeAdvertisers(databaseUrl: string): Promise<Advertiser[]> {
  const { db, pool, close } = connectToDatabase(databaseUrl, { connections: 2 })
  try {
    await migrateDatabase(pool)
    return await db.transaction().execute(async (tx) => {
      const made: Advertiser[] = []
      for (const name of ['Smiths', 'Wheelwrights'])
        made.push(
          await createAdvertiser(tx, {
            name,
            poolName: 'Pool',
            sourceName: 'Feed',
            scopes: scopeNames,
            at: new Date(),
          }),
        )
      return made
    })
  } finally {
    await close()
  }
}

/** Creates a live campaign with a live segment through the API, optionally with hosted application forms. */
export async function launchCampaign(
  baseUrl: string,
  { poolId, credentials }: Advertiser,
  noting: typeof fetch,
  settings: { tillerApply?: boolean } = {},
): Promise<Budgeted[]> {
  const api = createClient({ baseUrl, credentials, retries: 0, fetch: noting })
  const { id: campaignId } = await api.createCampaign({
    params: { poolId },
    body: {
      ...structuredClone(blankCampaignSettings),
      otherEmailAddresses: [],
      additionalFields: [],
      ...settings,
      name: 'All',
      monthlyBudget: 500,
      basicCpc: 10,
      jobFilters: [{}],
    },
  })
  const { id: segmentId } = await api.createSegment({
    params: { campaignId },
    body: { name: 'Dallas', jobFilters: [{ city: ['Dallas'] }], basicCpc: 7, monthlyBudget: 200 },
  })
  const campaign = { params: { campaignId } }
  const segment = { params: { segmentId } }
  await api.launchCampaign(campaign)
  await api.launchSegment(segment)
  return [
    {
      name: `campaign ${campaignId}`,
      read: () => api.getCampaign(campaign),
      setBudget: (monthlyBudget) => api.updateCampaign({ ...campaign, body: { monthlyBudget } }),
      pause: () => api.pauseCampaign(campaign),
      launch: () => api.launchCampaign(campaign),
    },
    {
      name: `segment ${segmentId}`,
      read: () => api.getSegment(segment),
      setBudget: (monthlyBudget) => api.updateSegment({ ...segment, body: { monthlyBudget } }),
      pause: () => api.pauseSegment(segment),
      launch: () => api.launchSegment(segment),
    },
  ]
}
