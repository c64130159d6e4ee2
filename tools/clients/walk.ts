import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { startSandbox } from '../start-sandbox.ts'
import { testedClients, generatorCommand, type TestedClient } from './clients.ts'

/**
 * `npm run nightly -- clients [--only go]`: generates clients of all three APIs with common generators and compiles
 * them. Each client of the Platform API is then used with its own sandbox: it gets a token, lists pools, creates and
 * launches a campaign, and reads it. Packages are downloaded into temporary folders. A client whose tools are not
 * installed is skipped with a message. `OPENAPI_GENERATOR_JAR` is the path of OpenAPI Generator 7.14 if
 * `openapi-generator-cli` is not installed.
 */
const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values

const say = (text: string) => process.stdout.write(`${text}\n`)

const minutesMs = 60_000

/** Matches the last output of a generated client. */
const done = /Nurses in Texas is LIVE/

/** Starts a sandbox and saves its API documents. */
async function prepare(folder: string) {
  const { url, clientId, clientSecret, stop } = await startSandbox(folder)
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
  const credentials = {
    TILLER_URL: url,
    TILLER_CLIENT_ID: clientId,
    TILLER_CLIENT_SECRET: clientSecret,
    TILLER_CAMPAIGN: JSON.stringify(exampleCampaign(text)),
  }
  return { document, others, stop, env: { ...process.env, ...credentials } }
}

/** Returns the example of a complete campaign in the document. */
function exampleCampaign(document: string): unknown {
  const { paths } = JSON.parse(document) as {
    paths: Record<string, { post?: { requestBody: { content: Record<string, { example?: unknown }> } } }>
  }
  return paths['/pools/{poolId}/campaigns']?.post?.requestBody.content['application/json']?.example
}

const isAtHand = (command: string) =>
  (command === generatorCommand && process.env['OPENAPI_GENERATOR_JAR'] !== undefined) ||
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))

type Sandbox = Awaited<ReturnType<typeof prepare>>

async function attempt(
  { name, walk }: TestedClient,
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
  const chosen = testedClients.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))
  const sandbox = await prepare(folder)
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
