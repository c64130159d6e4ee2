import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { testDatabase } from '../../apps/server/test/harness/postgres.ts'
import { root } from '../build.ts'
import { installRelease } from './install.ts'
import { releases } from './releases.ts'
import { startServer, type UpgradedServer } from './server.ts'
import { createUpgradeData, findUrls } from './state.ts'

export type LoadReport = {
  /** Number of redirected clicks per server. */
  clicks: { old: number; present: number }
  /**
   * Number of clicks per server that got another response or none. Those of the old server began with the migration.
   */
  failures: { old: number; present: number }
  broken: string[]
}

/** Number of seekers who click at the same time. */
const seekers = 4

/**
 * Runs the latest release on a database under load, starts this version next to it, which migrates the database, sends
 * clicks to both, and stops the release. Then every redirected click must be stored, and the sums must match the ledger.
 */
export async function upgradeUnderLoad(onProgress: (text: string) => void): Promise<LoadReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-load-'))
  const database = await testDatabase()
  const stops: (() => Promise<void>)[] = []
  try {
    const release = releases.at(-1)
    if (release === undefined) throw new Error('There is no release.')
    onProgress(`installs ${release.commit.slice(0, 8)}`)
    const checkout = installRelease(release, folder)
    const place = { dataDir: join(folder, 'data'), settings: { ...unlimited, DATABASE_URL: database.url } }
    const old = await startServer(checkout, place.dataDir, place.settings)
    stops.push(old.stop)
    await createUpgradeData(old, release)
    const load = startLoad(old, await findUrls(old))
    await delay(3_000)
    onProgress('starts this version')
    const present = await startServer(root, place.dataDir, place.settings)
    stops.push(present.stop)
    load.add(present)
    await delay(5_000)
    onProgress('stops the release')
    load.remove(old)
    await old.stop()
    await delay(3_000)
    const sids = await load.stop()
    const broken = await check(database.url, sids)
    const count = (of: (outcome: Outcome) => number, server: UpgradedServer) => of(load.outcomes(server))
    const clicks = { old: count((each) => each.clicks, old), present: count((each) => each.clicks, present) }
    const failures = {
      old: count((each) => each.failures, old),
      present: count((each) => each.failures, present),
    }
    if (failures.present > 0) broken.push(`${failures.present} clicks failed on this version`)
    return { clicks, failures, broken }
  } finally {
    for (const stop of stops) await stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

const unlimited = {
  CLICKS_PER_NETWORK_AND_MINUTE: '0',
  BILLED_CLICKS_PER_NETWORK_AND_JOB: '0',
  SEARCH_ADDRESS_REQUESTS_PER_SECOND: '0',
}

type Outcome = { clicks: number; failures: number }

/** Starts clicking until it is stopped, each time from another network. */
function startLoad(first: UpgradedServer, urls: readonly string[]) {
  const outcomes = new Map<UpgradedServer, Outcome>()
  const servers = [first]
  const sids: string[] = []
  let clicks = 0
  const ending = new AbortController()
  const outcomeOf = (server: UpgradedServer) => outcomes.get(server) ?? { clicks: 0, failures: 0 }
  async function seek() {
    while (!ending.signal.aborted) {
      const n = (clicks += 1)
      const server = servers[n % servers.length] ?? first
      const address = `${60 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.9`
      const location = await server.click(urls[n % urls.length] ?? '', address).catch(() => null)
      const sid = location === null ? null : new URL(location).searchParams.get('tlr_sid')
      if (sid !== null) sids.push(sid)
      const { clicks: followed, failures } = outcomeOf(server)
      const isFailure = sid === null ? 1 : 0
      outcomes.set(server, { clicks: followed + 1 - isFailure, failures: failures + isFailure })
      await delay(5)
    }
  }
  const seeking = Promise.all(Array.from({ length: seekers }, seek))
  return {
    outcomes: outcomeOf,
    add: (server: UpgradedServer) => void servers.push(server),
    remove: (server: UpgradedServer) => void servers.splice(servers.indexOf(server), 1),
    stop: async () => {
      ending.abort()
      await seeking
      return sids
    },
  }
}

/** Returns a sentence for each problem of the data in the database. */
async function check(url: string, sids: readonly string[]): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const count = async (query: string, values: unknown[] = []) =>
    Number((await client.query<{ count: string }>(query, values)).rows[0]?.count)
  const lost = await count(
    'select count(*) from unnest($1::uuid[]) as told (id) where not exists (select from click where click.id = told.id)',
    [sids],
  )
  const uneven = await count(`
    select count(*) from (select campaign_id, period::date as period, sum(cents) as cents from charge group by 1, 2) ledger
    full join (select * from bucket where segment_id = 0) bucket using (campaign_id, period)
    where coalesce(ledger.cents, 0) <> coalesce(bucket.spent_cents, 0)`)
  await client.end()
  return [
    ...(lost > 0 ? [`${lost} of ${sids.length} redirected clicks are not stored`] : []),
    ...(uneven > 0 ? [`${uneven} buckets do not match the ledger`] : []),
  ]
}
