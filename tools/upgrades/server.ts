import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/harness/free-port.ts'
import { navigate } from '../../apps/server/test/harness/navigate.ts'
import { fetchToken, readSandboxCredentials } from '../fetch-token.ts'

const readyWithinMs = 300_000

/** A running Tiller of any version. Its API is used as plain JSON, because types differ between versions. */
export type UpgradedServer = Awaited<ReturnType<typeof startServer>>

/** Starts the version in `checkout` on a data folder, and signs its sandbox's app client in. */
export async function startServer(checkout: string, dataDir: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const server = spawn('node', ['apps/server/bin/tiller.mjs', 'serve'], {
    cwd: checkout,
    env: {
      ...process.env,
      TILLER_DATA: dataDir,
      PORT: String(port),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(server, 'exit')
  await untilReady(server, baseUrl)
  const token = await fetchToken(baseUrl, readSandboxCredentials(dataDir))
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
    return JSON.parse(text)
  }
  return {
    baseUrl,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}) => call('POST', path, body),
    download: async (path: string) => {
      const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
      return { status: response.status, text: await response.text() }
    },
    /**
     * Requests a click URL, which any version may have issued, as a person with this IP address would. Returns the
     * redirect without following it, and the status.
     */
    click: async (url: string, address: string) => {
      const headers = { 'user-agent': browser, 'x-forwarded-for': address }
      const response = await navigate(`${baseUrl}${new URL(url).pathname}`, { headers })
      return { location: response.headers.get('location'), status: response.status }
    },
    stop: async () => {
      server.kill('SIGINT')
      await exited
    },
  }
}

async function untilReady(server: ChildProcess, baseUrl: string) {
  const deadline = performance.now() + readyWithinMs
  const isReady = () =>
    fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`The server exited with ${server.exitCode}.`)
    if (performance.now() > deadline) throw new Error('The server is not ready after five minutes.')
    await delay(250)
  }
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
