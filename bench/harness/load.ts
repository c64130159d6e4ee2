import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'

export const loadConnections = 16
export const secondsPerRun = 2

type Requests = { url: string; paths?: readonly string[]; headers?: Record<string, string> }

/**
 * Returns the average rate in requests per second over kept-alive connections. The load comes from a separate thread.
 * `[<id>]` in a path is replaced by a different value in each request.
 */
export async function measureRequestsPerSecond({
  url,
  paths = [''],
  headers = {},
}: Requests): Promise<number> {
  const { errors, non2xx, requests } = await autocannon({
    url,
    headers,
    connections: loadConnections,
    requests: paths.map((path) => ({ path: new URL(path, url).href.slice(new URL(url).origin.length) })),
    duration: secondsPerRun,
    workers: 1,
    idReplacement: paths.some((path) => path.includes('[<id>]')),
  })
  if (errors > 0 || non2xx > 0)
    throw new Error(`${url}: ${errors} errors and ${non2xx} unsuccessful responses`)
  return requests.average
}

/**
 * Calls `send` at a constant rate without waiting for earlier calls. `dueAt` is the scheduled time; a latency counted
 * from it includes delays in the load generator and in the queue.
 */
export async function callAtConstantRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  send: (n: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  const sent = Array.from({ length: perSecond * seconds }, async (_, n) => {
    const dueAt = startedAt + (n * 1000) / perSecond
    await pause(Math.max(0, dueAt - performance.now()))
    await send(n, dueAt)
  })
  await Promise.all(sent)
}
