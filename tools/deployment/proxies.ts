import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/harness/free-port.ts'
import { repositoryRoot } from '../build.ts'
import { fetchToken } from '../fetch-token.ts'
import { startSandbox } from '../start-sandbox.ts'
import { exitWithError, ToolError } from '../tool-error.ts'

/** Runs the examples of deploy/proxies with the real proxies in front of a sandbox. */

const say = (line: string) => void process.stdout.write(`• ${line}\n`)

const readyWithinMs = 30_000
const signInsPerMinute = 3

const basePath = '/hiring'

type Ports = { http: number; https: number; tiller: number }
type Proxy = {
  name: string
  /** Adapts the example to this machine, for example its ports and certificate. */
  adapt: (example: string, ports: Ports, folder: string) => string
  /** Changes the example so that only requests below the base path are forwarded. */
  adaptToPath: (example: string) => string
  file: string
  start: (config: string, folder: string, ports: Ports) => ChildProcess
}

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })

/**
 * Replaces texts of an example. Fails if it does not contain one of them, because this check must then be adapted.
 */
function replaceAll(example: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    assert.ok(result.includes(from), `The example does not contain “${from}”.`)
    return result.replaceAll(from, to)
  }, example)
}

const proxies: Proxy[] = [
  {
    name: 'HAProxy',
    file: 'haproxy.cfg',
    adapt: (example, { http, https }, folder) =>
      replaceAll(example, {
        'bind :80': `bind 127.0.0.1:${http}`,
        'bind :443': `bind 127.0.0.1:${https}`,
        '/etc/haproxy/tiller.pem': join(folder, 'tiller.pem'),
      }),
    adaptToPath: (example) =>
      replaceAll(example, {
        'default_backend tiller': `use_backend tiller if { path ${basePath} } or { path_beg ${basePath}/ }`,
      }),
    start: (config, _, { tiller }) => run('haproxy', ['-f', config], { TILLER: `127.0.0.1:${tiller}` }),
  },
  {
    name: 'nginx',
    file: 'nginx.conf',
    adapt: (example, { http, https, tiller }, folder) =>
      `daemon off; pid ${join(folder, 'nginx.pid')};\n${replaceAll(example, {
        'listen 80': `listen 127.0.0.1:${http}`,
        'listen 443': `listen 127.0.0.1:${https}`,
        '127.0.0.1:4000': `127.0.0.1:${tiller}`,
        '/etc/nginx/tiller.': join(folder, 'tiller.'),
      })}`,
    adaptToPath: (example) =>
      replaceAll(example, { 'location / {\n      proxy_pass': `location ${basePath} {\n      proxy_pass` }),
    start: (config, folder) =>
      run('nginx', ['-c', config, '-e', 'stderr', '-g', `error_log stderr;`, '-p', folder]),
  },
  {
    name: 'Caddy',
    file: 'Caddyfile',
    adapt: (example, { http, https, tiller }) =>
      `{\n\tlog {\n\t\tlevel ERROR\n\t}\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${replaceAll(
        example,
        {
          'jobs.example.com {': 'localhost {\n\ttls internal',
          '127.0.0.1:4000': `127.0.0.1:${tiller}`,
        },
      )}`,
    adaptToPath: (example) => {
      const [, forwarding = ''] = /(\treverse_proxy [\s\S]*?\n\t\})/.exec(example) ?? []
      const handled = [basePath, `${basePath}/*`].map((path) => `\thandle ${path} {\n${forwarding}\n\t}`)
      return replaceAll(example, { [forwarding]: handled.join('\n') })
    },
    start: (config, folder) =>
      run('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      }),
  },
]

function createCertificate(folder: string) {
  const key = join(folder, 'tiller.key')
  const certificate = join(folder, 'tiller.crt')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ],
    { stdio: 'pipe' },
  )
  writeFileSync(join(folder, 'tiller.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
}

type Answer = { status: number; body: string; location: string | undefined }

async function send(
  port: number,
  path: string,
  options: RequestOptions = {},
  body?: string,
): Promise<Answer> {
  const sent = request({ host: 'localhost', port, path, rejectUnauthorized: false, ...options })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: await text(response), location: response.headers.location }
}

async function untilReady(port: number, proxy: ChildProcess, path = '') {
  const deadline = Date.now() + readyWithinMs
  while (proxy.exitCode === null && Date.now() < deadline) {
    const answer = await send(port, `${path}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await delay(100)
  }
  throw new ToolError('The proxy did not become ready.')
}

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

async function checkProxy(port: number, sandbox: Sandbox) {
  assert.equal((await send(port, '/')).status, 200)
  assert.equal((await send(port, '/console')).status, 200)
  assert.equal((await send(port, '/metrics')).status, 404, '/metrics is private')
  await checkJobs(port, sandbox)
  await checkCallerAddress(port)
}

/** Verifies that the largest request passes, and that a job reference with a slash arrives unchanged. */
async function checkJobs(port: number, sandbox: Sandbox) {
  const token = await fetchToken(sandbox.url, sandbox)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sources = await send(port, '/v5/customers/me/sources', { headers })
  const { content } = JSON.parse(sources.body) as { content: { id: number; type: string }[] }
  const source = content.find(({ type }) => type === 'API')
  assert.ok(source, sources.body)
  const job = {
    title: 'Registered Nurse',
    company: 'Acme Clinic',
    url: 'https://jobs.example.com/apply/1',
    description: '<p>You care for patients of our clinic.</p>',
    locations: [{ city: 'Austin', state: 'TX' }],
  }
  const path = `/v5/sources/${source.id}/jobs/a%2Fb`
  const put = await send(port, path, { method: 'PUT', headers }, JSON.stringify(job))
  assert.ok([200, 201].includes(put.status), `${put.status} ${put.body}`)
  assert.equal((JSON.parse(put.body) as { jobReference: string }).jobReference, 'a/b')
  const large = await send(
    port,
    `/v5/sources/${source.id}/jobs/bulk`,
    { method: 'POST', headers },
    `"${'a'.repeat(7_900_000)}"`,
  )
  assert.equal(large.status, 400, `a body of 7.9 MB: ${large.status} ${large.body.slice(0, 200)}`)
}

/** Verifies that a client cannot evade its rate limit by inventing addresses in `X-Forwarded-For`. */
async function checkCallerAddress(port: number) {
  const statuses: number[] = []
  for (let n = 0; n <= signInsPerMinute; n += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` }
    statuses.push((await send(port, '/v5/oauth2/authorize', { headers })).status)
  }
  assert.deepEqual(
    statuses.map((status) => status === 429),
    [...Array.from({ length: signInsPerMinute }, () => false), true],
    String(statuses),
  )
}

/** Verifies that pages, their files, and redirects work below a path, and that nothing else is forwarded. */
async function checkPath(port: number) {
  const page = await send(port, `${basePath}/console`)
  assert.equal(page.status, 200)
  const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(page.body) ?? []
  assert.match(script, new RegExp(`^${basePath}/console/assets/`))
  assert.equal((await send(port, script)).status, 200)
  assert.equal((await send(port, `${basePath}/jobs`)).status, 200)
  assert.equal((await send(port, basePath)).location, `${basePath}/`)
  // Caddy answers an empty 200.
  assert.doesNotMatch((await send(port, '/jobs')).body, /Tiller/, 'other paths are not forwarded')
}

async function withProxy(
  { file, start }: Proxy,
  { folder, ports, config }: { folder: string; ports: Ports; config: string },
  check: (proxy: ChildProcess) => Promise<void>,
) {
  const path = join(folder, file)
  writeFileSync(path, config)
  const proxy = start(path, folder, ports)
  try {
    await check(proxy)
  } finally {
    // Not SIGKILL, because the workers of nginx would keep the ports.
    if (proxy.exitCode === null && proxy.kill('SIGTERM')) await once(proxy, 'exit')
  }
}

/** Runs one proxy in front of a new sandbox, because the limits per address would remember the proxy before. */
async function checkExample(proxy: Proxy, folder: string) {
  mkdirSync(folder)
  createCertificate(folder)
  const example = readFileSync(join(repositoryRoot, 'deploy/proxies', proxy.file), 'utf8')
  const [http, https] = [await freePort(), await freePort()]
  const behind = async (
    settings: Record<string, string>,
    text: string,
    check: (sandbox: Sandbox, started: ChildProcess) => Promise<void>,
  ) => {
    const sandbox = await startSandbox(folder, { TRUST_PROXY: '1', ...settings })
    const ports = { http, https, tiller: Number(new URL(sandbox.url).port) }
    try {
      const config = proxy.adapt(text, ports, folder)
      await withProxy(proxy, { folder, ports, config }, (started) => check(sandbox, started))
    } finally {
      await sandbox.stop()
    }
  }
  await behind({ SIGN_IN_PAGES_PER_MINUTE: String(signInsPerMinute) }, example, async (sandbox, started) => {
    await untilReady(https, started)
    await checkProxy(https, sandbox)
    const redirect = await fetch(`http://localhost:${http}/console?a=b`, { redirect: 'manual' })
    assert.equal(redirect.status, 308)
    assert.match(redirect.headers.get('location') ?? '', /^https:\/\/localhost.*\/console\?a=b$/)
  })
  const baseUrl = `https://localhost:${https}${basePath}`
  await behind({ BASE_URL: baseUrl }, proxy.adaptToPath(example), async (_, started) => {
    await untilReady(https, started, basePath)
    await checkPath(https)
  })
  say(`${proxy.name} works, also below a path`)
}

const folder = mkdtempSync(join(tmpdir(), 'tiller-proxies-'))
try {
  for (const proxy of proxies) await checkExample(proxy, join(folder, proxy.file))
} catch (error) {
  exitWithError(error)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
