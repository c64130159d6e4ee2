import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { navigate } from '../../apps/server/test/harness/navigate.ts'
import { computeP50AndP99 } from '../harness/figures.ts'
import { browserAgent } from '../harness/requests.ts'
import { noSearchLimits } from '../../apps/server/test/harness/no-limits.ts'
import { runWithServer, type BenchServer } from '../harness/server.ts'
import type { BenchTable } from '../harness/table.ts'

const rounds = 200
const priceCents = 25
/** Maximum for the p99. */
const maxMs = 1_000
const timeoutMs = 10_000

/**
 * Measures for how long two API processes still show a job after the click that exhausted the budget of its campaign.
 */
export const benchExhaustion = (): Promise<BenchTable> =>
  runWithServer(noSearchLimits, async (server) => {
    const peerUrl = await server.startPeer()
    const { campaignId, title } = await advertiseOneJob(server)
    const query = new URLSearchParams({ q: title, link: '1' })
    const clickUrlAt = async (baseUrl: string) => {
      const response = await fetch(`${baseUrl}/api/search.php?${query}&${server.publisher}`)
      const { jobs } = (await response.json()) as { jobs: { title: string; url: string }[] }
      return jobs.find((job) => job.title === title)?.url
    }
    const untilShown = async (baseUrl: string): Promise<string> => {
      for (;;) {
        const url = await clickUrlAt(baseUrl)
        if (url !== undefined) return url
      }
    }
    const untilHidden = async (baseUrl: string, sinceMs: number): Promise<number> => {
      for (;;) {
        const isShown = (await clickUrlAt(baseUrl)) !== undefined
        const ms = performance.now() - sinceMs
        if (!isShown) return ms
        if (ms > timeoutMs) throw new Error(`${baseUrl} still shows the job.`)
      }
    }
    const delays: [own: number, peer: number][] = []
    for (let round = 1; round <= rounds; round += 1) {
      const body = { monthlyBudget: round * priceCents }
      await server.api.updateCampaign({ params: { campaignId }, body })
      const [clickUrl] = await Promise.all([untilShown(server.baseUrl), untilShown(peerUrl)])
      await navigate(clickUrl, { headers: { 'user-agent': `${browserAgent} ${round}` } })
      const clickedMs = performance.now()
      delays.push(
        await Promise.all([untilHidden(server.baseUrl, clickedMs), untilHidden(peerUrl, clickedMs)]),
      )
    }
    return {
      title: 'Delay until a job of an exhausted campaign is hidden',
      columns: ['process', 'rounds', 'p50 ms', 'p99 ms'],
      rows: [
        ['that charged the click', rounds, ...computeP50AndP99(delays.map(([own]) => own))],
        ['another', rounds, ...computeP50AndP99(delays.map(([, peer]) => peer))],
      ],
      notes: [`Counted from the response to the click. The p99 must be at most ${maxMs} ms.`],
    }
  })

/** Launches a campaign for one job, ahead of all other campaigns. */
async function advertiseOneJob({ api, sandbox: { poolId } }: BenchServer) {
  const { content } = await api.listMyJobs({ query: { size: 1, sort: ['id,asc'] } })
  const [job] = content
  if (job === undefined) throw new Error('The sandbox has no jobs.')
  const { id: campaignId } = await api.createCampaign({
    params: { poolId },
    body: {
      ...blankCampaignSettings,
      name: 'Exhausted',
      jobFilters: [{ jobReference: [job.jobReference] }],
      applyOrder: 1,
      basicCpc: priceCents,
      monthlyBudget: priceCents,
    },
  })
  await api.launchCampaign({ params: { campaignId } })
  return { campaignId, title: job.title }
}
