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

type Ports = { http: number; https: number; tiller: number }
type Proxy = {
  name: string
  /** Adapts the example to this machine, for example its ports and certificate. */
  adapt: (example: string, ports: Ports, folder: string) => string
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

async function untilReady(port: number, proxy: ChildProcess) {
  const deadline = Date.now() + readyWithinMs
  while (proxy.exitCode === null && Date.now() < deadline) {
    const answer = await send(port, '/readyz').catch(() => undefined)
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

async function checkExample({ name, file, adapt, start }: Proxy, folder: string) {
  mkdirSync(folder)
  createCertificate(folder)
  // A sandbox for each, because the limits per address remember the proxy before.
  const sandbox = await startSandbox(folder, {
    TRUST_PROXY: '1',
    SIGN_IN_PAGES_PER_MINUTE: String(signInsPerMinute),
  })
  const ports = { http: await freePort(), https: await freePort(), tiller: Number(new URL(sandbox.url).port) }
  const config = join(folder, file)
  writeFileSync(
    config,
    adapt(readFileSync(join(repositoryRoot, 'deploy/proxies', file), 'utf8'), ports, folder),
  )
  const proxy = start(config, folder, ports)
  try {
    await untilReady(ports.https, proxy)
    await checkProxy(ports.https, sandbox)
    const redirect = await fetch(`http://localhost:${ports.http}/console?a=b`, { redirect: 'manual' })
    assert.equal(redirect.status, 308)
    assert.match(redirect.headers.get('location') ?? '', /^https:\/\/localhost.*\/console\?a=b$/)
    say(`${name} works`)
  } finally {
    if (proxy.exitCode === null && proxy.kill('SIGKILL')) await once(proxy, 'exit')
    await sandbox.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tiller-proxies-'))
try {
  for (const proxy of proxies) await checkExample(proxy, join(folder, proxy.file))
} catch (error) {
  exitWithError(error)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
