import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { tiller as run } from '#test/harness/cli.ts'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { scopeNames } from '@tiller/contract/scopes'
import { clientOf } from '#test/harness/clients.ts'
import { testDatabase } from '#test/harness/postgres.ts'
import { serve } from '#test/harness/work/serve.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { createAdvertiser } from '../../sandbox/advertiser.ts'

const database = await testDatabase()
const { db, pool, close } = connectToDatabase(database.url, { connections: 2 })
after(async () => {
  await close()
  await database.drop()
})

const env = { DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') }
const tiller = (...args: string[]) => run(args, env)

const dayMs = 86_400_000

test(
  'a running server and the CLI use the new time when tiller clock returns',
  { timeout: 120_000 },
  async (t) => {
    await migrateDatabase(pool)
    // The server creates no sandbox if a customer exists.
    const { poolId, credentials } = await db.transaction().execute((tx) =>
      createAdvertiser(tx, {
        name: 'One',
        poolName: 'Pool',
        sourceName: 'Feed',
        scopes: scopeNames,
        at: new Date(),
      }),
    )
    const server = await serve(t, { env })
    await server.ready
    const api = clientOf(server.baseUrl, { credentials })
    const shown = async () =>
      Date.parse((JSON.parse((await tiller('clock', 'show', '--json')).out) as { at: string }).at)
    const before = await shown()
    const day = (days: number) => new Date(before + days * dayMs).toISOString().slice(0, 10)
    const body = {
      ...structuredClone(blankCampaignSettings),
      otherEmailAddresses: [],
      additionalFields: [],
      name: 'Clock',
    }
    const { id: campaignId } = await api.createCampaign({
      params: { poolId },
      body: { ...body, basicCpc: 10, monthlyBudget: 100 },
    })
    const params = { campaignId }
    await api.launchCampaign({ params })
    const { id: pauseId } = await api.createCampaignScheduledPause({ params, body: { pauseOn: day(35) } })

    const moved = await tiller('clock', 'advance', '5w5d')
    assert.equal(moved.err, '')
    assert.match(moved.out, /1 thing happened\nIt is .*, 40 days and 0 hours ahead of this machine\.\n$/)
    assert.equal((await api.getScheduledPause({ params: { pauseId } })).completed, true)
    const { modifiedAt } = await api.updateCampaign({ params, body: { name: 'Later' } })
    assert.ok(Date.parse(modifiedAt) >= before + 40 * dayMs, modifiedAt)

    await api.launchCampaign({ params })
    await tiller('campaign', 'suspend', String(campaignId))
    const hook = ['webhook', 'create', '--customer', '1', '--url', 'https://hooks.example.com/', '--json']
    const webhook = JSON.parse((await tiller(...hook)).out) as { id: number; createdAt: string }
    assert.ok(webhook.createdAt >= modifiedAt, webhook.createdAt)
    const [last] = (await api.listCampaignChanges({ params, query: { size: 1 } })).content
    assert.ok(last?.action === 'SUSPEND' && last.at >= modifiedAt, JSON.stringify(last))

    assert.match((await tiller('customer', 'create', 'Real')).err, /only customers with --test are allowed/)
    assert.match((await tiller('clock', 'set', day(39))).err, /the clock never goes back/)
    assert.match((await tiller('clock', 'set', 'tomorrow')).err, /Expected a day or a time/)
    assert.match((await tiller('clock', 'advance', '0d')).err, /Expected a duration, such as/)
  },
)
