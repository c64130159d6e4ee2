import type { Rehearsal } from '../rehearsals.ts'
import { check, until } from './check.ts'
import { countClicks, findClickUrl, followClick } from './clicks.ts'

export const processDown: Rehearsal = async (world, steps) => {
  const { processes, isReady } = world
  const before = await countClicks(world)
  check((await followClick(world, await findClickUrl(world))) === 302, 'the click is redirected')
  await processes.kill('api')
  const { output } = await steps.command('npx tiller doctor')
  check(/✗ server: .*does not answer/.test(output), 'doctor reports a problem of "server"')
  await steps.act('Start the process again', () => processes.start('api'))
  await steps.until('`/readyz` answers 200', isReady)
  check((await countClicks(world)) === before + 1, 'the acknowledged click is in the database')
}

export const noWorker: Rehearsal = async ({ processes, status }, steps) => {
  await processes.kill('worker')
  await steps.until(
    'Within a minute, `/v5/status` says that workers are DEGRADED',
    async () => (await status()).components['workers'] === 'DEGRADED',
  )
  const { output } = await steps.command('npx tiller doctor')
  check(output.includes('No process runs background tasks'), 'doctor says that no process runs tasks')
  await steps.act('Start a process with the role `all` or `worker`', () => processes.start('worker'))
  await steps.until('workers are UP', async () => (await status()).components['workers'] === 'UP')
}

const flooders = 20

export const overload: Rehearsal = async ({ baseUrl, metric, processes, isReady }, steps) => {
  const ending = new AbortController()
  const flood = async () => {
    while (!ending.signal.aborted)
      await fetch(`${baseUrl}/api/search.php?q=luthier`).then(
        (each) => each.text(),
        () => {},
      )
  }
  const flooding = Array.from({ length: flooders }, flood)
  try {
    const refused = () => metric('tiller_http_requests_total')
    const before = await refused()
    await until(async () => (await refused()) > before + 500)
    const response = await fetch(`${baseUrl}/api/search.php?q=luthier`)
    check(response.status === 429, 'the limits hold for the caller')
    await steps.act('Lower the rate limits', async () => {
      await processes.kill('api', 'SIGTERM')
      await processes.start('api', { SEARCH_ADDRESS_REQUESTS_PER_SECOND: '1' })
    })
    await steps.until('other callers are served again while the flood continues', async () => {
      const startedMs = performance.now()
      return (
        (await isReady()) && (await fetch(`${baseUrl}/v5/status`)).ok && performance.now() - startedMs < 1_000
      )
    })
  } finally {
    ending.abort()
    await Promise.all(flooding)
  }
  await processes.kill('api', 'SIGTERM')
  await processes.start('api')
}
