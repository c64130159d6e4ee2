import { createClient } from '@tiller/client'
import { campaignBlank } from '@tiller/contract/platform/campaigns/schemas'
import { navigate } from '../../apps/server/test/harness/navigate.ts'
import { browser } from '../fairness/requests.ts'
import { startBeside, startServer, type Server } from '../fairness/server.ts'
import { quantile } from '../quantile.ts'
import type { BenchTable } from '../table.ts'

const rounds = 200
const priceCents = 25
/** How long a job without money may still be shown, by 99 of 100 searches. */
const demandedMs = 1_000
const givenUpMs = 10_000

const unlimited = { SEARCH_REQUESTS_PER_SECOND: '0', SEARCH_ADDRESS_REQUESTS_PER_SECOND: '0' }

/**
 * How long two processes still show a job after the click that took the last cent of its campaign: counted from when one of
 * them has answered that click, until a search at each no longer finds the job.
 */
export async function benchExhaustion(): Promise<BenchTable> {
  const charging = await startServer(unlimited)
  try {
    const other = await startBeside(charging, unlimited)
    try {
      return await measure(charging, other.baseUrl)
    } finally {
      await other.stop()
    }
  } finally {
    await charging.stop()
  }
}

async function measure(charging: Server, otherUrl: string): Promise<BenchTable> {
  const { baseUrl, sandbox } = charging
  const { clientId, clientSecret, publisherId, publisherPass } = sandbox
  const api = createClient({ baseUrl, credentials: { clientId, clientSecret } })
  const { id, title } = await advertiseOne(api, sandbox.poolId)
  const query = new URLSearchParams({ q: title, link: '1', id: String(publisherId), pass: publisherPass })
  const clickUrlAt = async (url: string) => {
    const response = await fetch(`${url}/api/search.php?${query}`)
    const { jobs } = (await response.json()) as { jobs: { title: string; url: string }[] }
    return jobs.find((job) => job.title === title)?.url
  }
  const untilFound = async (url: string): Promise<string> => (await clickUrlAt(url)) ?? untilFound(url)
  const untilGone = async (url: string, sinceMs: number): Promise<number> => {
    const isShown = (await clickUrlAt(url)) !== undefined
    const tookMs = performance.now() - sinceMs
    if (tookMs > givenUpMs) throw new Error(`${url} still shows the job.`)
    return isShown ? untilGone(url, sinceMs) : tookMs
  }
  const waits: { own: number; other: number }[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await api.updateCampaign({ params: { campaignId: id }, body: { monthlyBudget: round * priceCents } })
    const [clickUrl] = await Promise.all([untilFound(baseUrl), untilFound(otherUrl)])
    await navigate(clickUrl, { headers: { 'user-agent': `${browser} ${round}` } })
    const sinceMs = performance.now()
    const [own, other] = await Promise.all([untilGone(baseUrl, sinceMs), untilGone(otherUrl, sinceMs)])
    waits.push({ own, other })
  }
  const row = (name: string, of: 'own' | 'other') => {
    const figures = waits.map((wait) => wait[of])
    const part = (share: number) => Number(quantile(figures, share).toPrecision(3))
    return [name, rounds, part(0.5), part(0.99), part(1)]
  }
  return {
    title: 'Until a job whose campaign has spent its last cent is no longer found',
    columns: ['process', 'rounds', 'p50 ms', 'p99 ms', 'at most ms'],
    rows: [row('the one that charged', 'own'), row('another', 'other')],
    notes: [
      `From when the click was answered until a search at that process, one after the other, finds nothing. Demanded: p99 ≤ ${demandedMs} ms.`,
    ],
  }
}

/** A campaign over one job of the sample that no other campaign takes first, with no money yet. */
async function advertiseOne(api: ReturnType<typeof createClient>, poolId: number) {
  const { content } = await api.listMyJobs({ query: { size: 1, sort: ['id,asc'] } })
  const [job] = content
  if (job === undefined) throw new Error('The sandbox has no jobs.')
  const { id } = await api.createCampaign({
    params: { poolId },
    body: {
      ...campaignBlank,
      name: 'The last cent',
      jobFilters: [{ jobReference: [job.jobReference] }],
      applyOrder: 1,
      basicCpc: priceCents,
      monthlyBudget: priceCents,
    },
  })
  await api.launchCampaign({ params: { campaignId: id } })
  return { id, title: job.title }
}
