import type { TestContext } from 'node:test'
import { clientOf } from '../../harness/clients.ts'
import { freePort } from '../../harness/free-port.ts'
import { startHaproxy } from '../../harness/haproxy.ts'
import { noClickLimits, noSearchLimits } from '../../harness/no-limits.ts'
import { until } from '../../harness/work/queue.ts'
import { createServerProcess } from '../../harness/work/serve.ts'
import { importJobs, launchCampaign, search, type World } from './world.ts'

const commonSettings = {
  STOP_GRACE_SECONDS: '3',
  PLATFORM_REQUESTS_PER_MINUTE: '0',
  ...noSearchLimits,
  ...noClickLimits,
  DISPOSITION_REQUESTS_PER_SECOND: '0',
}

/** A process that comes back on its port. */
async function startProcess(t: TestContext, env: Record<string, string>) {
  const port = await freePort()
  const start = async () => {
    const started = await createServerProcess({ env: { ...env, PORT: String(port) } })
    await started.ready
    return started
  }
  let running = await start()
  t.after(() => running.end())
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    isRunning: () => running.child.exitCode === null && running.child.signalCode === null,
    signal: (name: NodeJS.Signals) => running.child.kill(name),
    restart: async (name: NodeJS.Signals) => {
      running.child.kill(name)
      await running.exit
      await running.end()
      running = await start()
    },
  }
}

export type Server = Awaited<ReturnType<typeof startProcess>>

type Plan = {
  processCount: number
  settings: Record<string, string>
  jobCount: number
  basicCpc: number
  monthlyBudget: number
}

/** Starts processes behind HAProxy, imports jobs into them, and launches a campaign for these. */
export async function startProcesses(t: TestContext, world: World, plan: Plan) {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const env = { ...world.env, ...commonSettings, ...plan.settings, BASE_URL: baseUrl }
  const servers = await Promise.all(Array.from({ length: plan.processCount }, () => startProcess(t, env)))
  const countUp = startHaproxy(
    t,
    port,
    servers.map((each) => each.port),
  )
  /** Resolves when all processes receive requests. */
  const allUp = () => until(async () => (await countUp().catch(() => 0)) === plan.processCount)
  await allUp()
  const api = clientOf(baseUrl, world)
  await importJobs(t, world, api, plan.jobCount)
  const campaignId = await launchCampaign(api, world.poolId, plan)
  const totals = () => Promise.all(servers.map(async (each) => (await search(each.baseUrl, 0)).total))
  await until(async () => (await totals()).every((total) => total === plan.jobCount))
  return { baseUrl, servers, api, campaignId, totals, allUp }
}
