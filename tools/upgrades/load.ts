import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { UpgradedServer } from './server.ts'

/** Number of seekers who click at the same time. */
const seekers = 4

/** Settings without limits, so that every click of the load is redirected. */
export const noClickLimits = {
  CLICKS_PER_NETWORK_AND_MINUTE: '0',
  BILLED_CLICKS_PER_NETWORK_AND_JOB: '0',
  SEARCH_ADDRESS_REQUESTS_PER_SECOND: '0',
}

/** Starts sending clicks, each from another network, until the load is stopped. */
export function startClickLoad(first: UpgradedServer, urls: readonly string[]) {
  const servers = [first]
  const sids: string[] = []
  let sent = 0
  const failures = new Map<string, number>()
  const ending = new AbortController()
  async function seek() {
    while (!ending.signal.aborted) {
      const n = (sent += 1)
      const server = servers[n % servers.length] ?? first
      const address = `${60 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.9`
      const answer = await server
        .click(urls[n % urls.length] ?? '', address)
        .catch(({ code }: NodeJS.ErrnoException) => ({ location: null, status: code ?? 'no response' }))
      const sid = answer.location === null ? null : new URL(answer.location).searchParams.get('tlr_sid')
      if (sid === null) failures.set(`${answer.status}`, (failures.get(`${answer.status}`) ?? 0) + 1)
      else sids.push(sid)
      await delay(5)
    }
  }
  const seeking = Promise.all(Array.from({ length: seekers }, seek))
  return {
    add: (server: UpgradedServer) => void servers.push(server),
    remove: (server: UpgradedServer) => void servers.splice(servers.indexOf(server), 1),
    stop: async () => {
      ending.abort()
      await seeking
      return {
        sids,
        clicks: sids.length,
        failures: [...failures].map(([reason, count]) => `${count} × ${reason}`),
      }
    },
  }
}

/** Returns a sentence for each problem of the data in the database. */
export async function findDataDamage(url: string, sids: readonly string[]): Promise<string[]> {
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
