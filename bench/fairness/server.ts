import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@tiller/client'
import { campaignBlank } from '@tiller/contract/platform/campaigns/schemas'
import { scopeNames } from '@tiller/contract/scopes'
import { sql } from 'kysely'
import { nodeFlags } from '../../apps/server/bin/node-flags.mjs'
import { createPublisher } from '../../apps/server/src/domain/publishers/publishers.ts'
import { runningPostgresUrl } from '../../apps/server/src/lib/postgres/embedded/cluster.ts'
import { readConfig } from '../../apps/server/src/lib/config/config.ts'
import { connect, type Db } from '../../apps/server/src/lib/postgres/database.ts'
import { importFeed } from '../../apps/server/src/domain/jobs/feeds/import.ts'
import { createDisk } from '../../apps/server/src/lib/metrics/disk-space.ts'
import { createAdvertiser } from '../../apps/server/src/app/sandbox/advertiser.ts'
import type { Sandbox } from '../../apps/server/src/app/sandbox/sandbox.ts'
import { loadReferenceData } from '../../apps/server/src/domain/reference/reference-data.ts'
import type { Attacker } from './attacks.ts'
import { freePort } from '../../apps/server/test/harness/free-port.ts'

const cli = fileURLToPath(new URL('../../apps/server/src/app/tiller.ts', import.meta.url))
const feed = fileURLToPath(new URL('../../data/sample/public-sector.xml.gz', import.meta.url))

export type Server = {
  baseUrl: string
  databaseUrl: string
  /** Where its keys are. */
  dataDir: string
  sandbox: Sandbox
  stop(): Promise<void>
}

/**
 * A whole Tiller in a process of its own, with its PostgreSQL, the sample's jobs and its limits as they are by default.
 *
 * @param settings that are otherwise
 */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-bench-'))
  const { baseUrl, stop } = await startProcess({ TILLER_DATA: dataDir, DATABASE_URL: '', ...settings })
  return {
    baseUrl,
    dataDir,
    databaseUrl: runningPostgresUrl(dataDir) ?? '',
    // Our own file.
    sandbox: JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8')) as Sandbox,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One more process that serves what another does, from the same database with the same keys. */
export const startBeside = ({ databaseUrl, dataDir }: Server, settings: Record<string, string> = {}) =>
  startProcess({ TILLER_DATA: dataDir, DATABASE_URL: databaseUrl, ...settings }, '--role', 'api')

async function startProcess(settings: Record<string, string>, ...args: string[]) {
  const port = String(await freePort())
  const child = spawn(process.execPath, [...nodeFlags, cli, 'serve', ...args], {
    env: {
      ...process.env,
      PORT: port,
      // All who click come from one machine here.
      CLICKS_PER_NETWORK_AND_MINUTE: '0',
      BILLED_CLICKS_PER_NETWORK_AND_JOB: '0',
      BILLED_CLICKS_PER_VISITOR: '0',
      BILLED_CLICKS_PER_NETWORK_AND_CAMPAIGN: '0',
      BILLED_CLICKS_PER_PUBLISHER_AND_CAMPAIGN: '0',
      SPIKE_CLICKS_PER_CAMPAIGN_AND_HOUR: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => / is ready /.test(text) && resolve())
  })
  await Promise.race([ready, ended])
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}

/** A customer with the sample's jobs in a pool, a campaign over them and a publisher. */
export async function makeAttacker({ baseUrl, databaseUrl }: Server): Promise<Attacker> {
  const connection = connect(databaseUrl, { connections: 2 })
  const { db } = connection
  const now = () => new Date()
  const names = { name: 'Attacker', poolName: 'Attacker', sourceName: 'Attacker' }
  const made = await db
    .transaction()
    .execute((tx) => createAdvertiser(tx, { ...names, scopes: scopeNames, at: now() }))
  const { id, pass } = await createPublisher(db, { name: 'Attacker', at: now() })
  const source = { ...made.tenant, sourceId: made.sourceId }
  await importFeed(
    { db, now, disk: createDisk(readConfig({})), ...(await loadReferenceData()) },
    source,
    createReadStream(feed),
  )
  const { poolId, credentials } = made
  const api = createClient({ baseUrl, credentials })
  const body = { ...campaignBlank, name: 'Attack', jobFilters: [{}] }
  const { id: campaignId } = await api.createCampaign({ params: { poolId }, body })
  await makePast(db, campaignId)
  await connection.close()
  const bearer = await accessToken(baseUrl, credentials)
  return { bearer, poolId, campaignId, publisher: `id=${id}&pass=${pass}` }
}

/**
 * Gives a campaign's jobs 499 prices, each of them a click on each of 63 days, and the market of most of them 20,000 days of
 * jobs at 900 prices. Beside what triggers and keys hold together: nothing but simulations reads it.
 */
const makePast = (db: Db, campaignId: number) =>
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
        (select now() - ago * interval '1 day' as at from generate_series(1, 63) as ago) as past
      where campaign.id = ${campaignId}`.execute(tx)
    await sql`
      insert into market_day (day, job_id, title, minor_category, price_cents, impressions, clicks, conversions)
      select current_date - 2, 100000000 + n, 'Seen ' || n, usual.category, 1 + n % 900, 20, n % 7, 0
      from generate_series(1, 20000) as n, (
        select job.minor_categories[1] as category from assignment
        join job on job.customer_id = assignment.customer_id and job.id = assignment.job_id
        where assignment.campaign_id = ${campaignId} and cardinality(job.minor_categories) > 0
        group by 1 order by count(*) desc limit 1) as usual`.execute(tx)
  })

/** Advertises the sample's jobs, for seekers to find. */
export async function makeCampaign({ baseUrl, sandbox: { poolId, clientId, clientSecret } }: Server) {
  const api = createClient({ baseUrl, credentials: { clientId, clientSecret } })
  const body = { ...campaignBlank, name: 'Seekers', jobFilters: [{}], basicCpc: 10, monthlyBudget: 1_000_000 }
  const { id: campaignId } = await api.createCampaign({ params: { poolId }, body })
  await api.launchCampaign({ params: { campaignId } })
}

async function accessToken(
  baseUrl: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
) {
  const response = await fetch(`${baseUrl}/v5/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/json',
    },
    body: '{"grantType":"CLIENT_CREDENTIALS"}',
  })
  return ((await response.json()) as { accessToken: string }).accessToken
}
