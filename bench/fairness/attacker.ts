import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createClient } from '@tiller/client'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { scopeNames } from '@tiller/contract/scopes'
import { sql } from 'kysely'
import { createAdvertiser } from '../../apps/server/src/app/sandbox/advertiser.ts'
import { importFeed } from '../../apps/server/src/domain/jobs/feeds/import.ts'
import { createPublisher } from '../../apps/server/src/domain/publishers/publishers.ts'
import { loadReferenceData } from '../../apps/server/src/domain/reference/reference-data.ts'
import { readConfig } from '../../apps/server/src/lib/config/config.ts'
import { createDiskMonitor } from '../../apps/server/src/lib/metrics/disk-space.ts'
import { connectToDatabase, type Db } from '../../apps/server/src/lib/postgres/database.ts'
import { fetchAccessToken } from '../harness/requests.ts'
import type { BenchServer } from '../harness/server.ts'
import type { Attacker } from './attacks.ts'

const feed = fileURLToPath(new URL('../../data/sample/public-sector.xml.gz', import.meta.url))

/** Creates a customer with the jobs of the sample feed, a campaign with history, and a publisher. */
export async function createAttackingCustomer({ baseUrl, databaseUrl }: BenchServer): Promise<Attacker> {
  const { db, close } = connectToDatabase(databaseUrl, { connections: 2 })
  const now = () => new Date()
  const names = { name: 'Attacker', poolName: 'Attacker', sourceName: 'Attacker' }
  const { tenant, poolId, sourceId, credentials } = await db
    .transaction()
    .execute((tx) => createAdvertiser(tx, { ...names, scopes: scopeNames, at: now() }))
  const { id, pass } = await createPublisher(db, { name: 'Attacker', at: now() })
  await importFeed(
    {
      db,
      now,
      config: readConfig({}),
      disk: createDiskMonitor(readConfig({})),
      ...(await loadReferenceData()),
    },
    { ...tenant, sourceId },
    createReadStream(feed),
  )
  const body = { ...blankCampaignSettings, name: 'Attack', jobFilters: [{}] }
  const api = createClient({ baseUrl, credentials })
  const { id: campaignId } = await api.createCampaign({ params: { poolId }, body })
  await insertHistory(db, campaignId)
  await close()
  return {
    bearer: await fetchAccessToken(baseUrl, credentials),
    poolId,
    campaignId,
    publisher: `id=${id}&pass=${pass}`,
  }
}

/**
 * Inserts clicks on jobs of the campaign at 499 prices on each of 63 days, and 20,000 jobs at 900 prices in their
 * market. Only simulations read these rows, so triggers and references are skipped.
 */
const insertHistory = (db: Db, campaignId: number) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with priced as (
        select job.id, row_number() over (order by job.id) as cpc
        from assignment join job on job.customer_id = assignment.customer_id and job.id = assignment.job_id
        where assignment.campaign_id = ${campaignId} limit 499
      )
      update job set feed_cpc = priced.cpc from priced where job.id = priced.id`.execute(tx)
    await sql`
      insert into charge (root_customer_id, customer_id, at, period, kind, cents, click_id, campaign_id, job_id, publisher_id)
      select campaign.root_customer_id, campaign.customer_id, past.at, date_trunc('month', past.at)::date, 'CLICK', 30,
        gen_random_uuid(), campaign.id, job.id, 1
      from campaign join job on job.customer_id = campaign.customer_id and job.feed_cpc > 0,
        (select now() - days * interval '1 day' as at from generate_series(1, 63) as days) as past
      where campaign.id = ${campaignId}`.execute(tx)
    await sql`
      insert into market_day (day, root_customer_id, job_id, title, minor_category, price_cents, impressions, clicks, conversions)
      select current_date - 2, 900000 + n % 4, 100000000 + n, 'Market ' || n, most.category, 1 + n % 900, 20, n % 7, 0
      from generate_series(1, 20000) as n, (
        select job.minor_categories[1] as category from assignment
        join job on job.customer_id = assignment.customer_id and job.id = assignment.job_id
        where assignment.campaign_id = ${campaignId} and cardinality(job.minor_categories) > 0
        group by 1 order by count(*) desc limit 1) as most`.execute(tx)
  })
