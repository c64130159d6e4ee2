import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { once } from 'node:events'
import { parseArgs, promisify } from 'node:util'
import { root } from '../build.ts'
import { clients, generatorCommand, type Client } from './clients.ts'
import { freePort } from '../../apps/server/test/harness/free-port.ts'

/**
 * `npm run nightly -- clients [--only go]`: generates clients of all three APIs with common generators, compiles them, and
 * uses each client of the Platform API with its own sandbox: get a token, list pools, create and launch a campaign, read it.
 * It downloads packages into temporary folders. A client whose tools are not installed is skipped and named.
 * `OPENAPI_GENERATOR_JAR` names the JAR of OpenAPI Generator 7.14 where `openapi-generator-cli` is not installed.
 */
const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values

const say = (text: string) => process.stdout.write(`${text}\n`)

const minutesMs = 60_000

/** The last output of a generated client. */
const done = /Nurses in Texas is LIVE/

/** Starts a sandbox with its initial data. */
async function startSandbox(folder: string) {
  const port = await freePort()
  const dataDir = join(folder, 'data')
  const env = { ...process.env, TILLER_DATA: dataDir, PORT: String(port), LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, [join(root, 'apps/server/src/app/tiller.ts'), 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => / is ready /.test(text) && resolve())
    server.once('exit', (code) => reject(new Error(`The server exited with ${String(code)}.`)))
  })
  const sandbox = JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8')) as Record<string, string>
  const url = `http://127.0.0.1:${port}`
  const keep = async (name: string) => {
    const answer = await fetch(`${url}/openapi/${name}`)
    const text = await answer.text()
    const document = join(folder, name)
    writeFileSync(document, text)
    return { document, text }
  }
  const { document, text } = await keep('platform.v5.json')
  const others = [
    { name: 'searchapi', ...(await keep('search.yaml')) },
    { name: 'dispositionapi', ...(await keep('disposition.v1.yaml')) },
  ]
  const stop = async () => {
    server.removeAllListeners('exit')
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  const credentials = {
    TILLER_URL: url,
    TILLER_CLIENT_ID: sandbox['clientId'] ?? '',
    TILLER_CLIENT_SECRET: sandbox['clientSecret'] ?? '',
    TILLER_CAMPAIGN: JSON.stringify(exampleCampaign(text)),
  }
  return { document, others, stop, env: { ...process.env, ...credentials } }
}

/** The complete example body in the document. */
function exampleCampaign(document: string): unknown {
  const { paths } = JSON.parse(document) as {
    paths: Record<string, { post?: { requestBody: { content: Record<string, { example?: unknown }> } } }>
  }
  return paths['/pools/{poolId}/campaigns']?.post?.requestBody.content['application/json']?.example
}

const isAtHand = (command: string) =>
  (command === generatorCommand && process.env['OPENAPI_GENERATOR_JAR'] !== undefined) ||
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

async function attempt(
  { name, walk }: Client,
  { document, others, env }: Sandbox,
  folder: string,
): Promise<boolean> {
  mkdirSync(folder)
  const run = async (command: string, args: readonly string[], below = '.') => {
    const options = { cwd: join(folder, below), env, timeout: 10 * minutesMs, maxBuffer: 64 * 1024 * 1024 }
    const { stdout } = await promisify(execFile)(command, args, options)
    return stdout
  }
  const startedAt = performance.now()
  const failure = await walk({ folder, document, others, run }).then(
    (said) => (done.test(said) ? undefined : `It said: ${said}`),
    (error: Error & { stdout?: string; stderr?: string }) =>
      [error.message, error.stdout, error.stderr].filter(Boolean).join('\n'),
  )
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  say(
    failure === undefined
      ? `✓ ${name} (${seconds} s)`
      : `✗ ${name} (${seconds} s)\n${failure.slice(0, 4_000)}`,
  )
  return failure === undefined
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-clients-'))
  const chosen = clients.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))
  const sandbox = await startSandbox(folder)
  let failed = 0
  try {
    for (const [index, client] of chosen.entries()) {
      const missing = client.needs.filter((command) => !isAtHand(command))
      if (missing.length > 0) say(`– ${client.name}: not at hand: ${missing.join(', ')}`)
      else if (!(await attempt(client, sandbox, join(folder, String(index))))) failed += 1
    }
  } finally {
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  return failed
}

process.exitCode = (await main()) === 0 ? 0 : 1
