import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../harness/free-port.ts'
import { makeAdvertisers } from '../soak/crash/world.ts'
import { testDatabase } from '../harness/postgres.ts'
import { createServerProcess } from '../harness/work/serve.ts'

// Nightly: it starts several programs, one of them in Python. webhook-signature.test.ts checks signatures.

/** A running server sends messages to the guide's sample receivers and to `tiller webhook listen`. */

const cli = fileURLToPath(new URL('../../src/app/tiller.ts', import.meta.url))
const guide = readFileSync(
  new URL('../../../portal/docs/guides/webhooks/webhook-signatures.mdx', import.meta.url),
  'utf8',
)

const database = await testDatabase()
const env = { DATABASE_URL: database.url, EGRESS_ALLOW_PRIVATE: '1' }
// Before the server starts and creates its sandbox.
const [{ tenant } = assert.fail()] = await makeAdvertisers(database.url)
const server = await createServerProcess({ env })
before(() => server.ready)
after(async () => {
  await server.end()
  await database.drop()
})

const customer = String(tenant.customerId)

/** Runs the CLI on the server's data. */
async function tiller(...args: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'webhook', ...args, '--json'], {
    env: { ...process.env, ...env, TILLER_DATA: server.dataDir },
  })
  return JSON.parse(stdout) as Record<string, string | number>
}

/** Starts a program that prints what it receives. */
function run(t: TestContext, command: string, args: string[], settings: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { env: { ...process.env, ...settings } })
  t.after(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  let said = ''
  const hear: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      for (const each of hear) each()
    })
  /** Resolves when the output matches. */
  return (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      hear.push(() => pattern.test(said) && resolve())
      hear.at(-1)?.()
    })
}

/** Waits until a port accepts connections. */
async function opened(port: number) {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined))
      socket.on('error', () => resolve(false))
    })
  while (!(await isOpen())) await pause(50)
}

/** Creates a webhook to a local port. */
async function hooked() {
  const port = await freePort()
  const { id, secret } = await tiller('create', '--customer', customer, '--url', `http://127.0.0.1:${port}/`)
  return { port, id: String(id), secret: String(secret) }
}

/** A program of the guide, by its file name. */
function program(t: TestContext, name: string) {
  const [, code] = new RegExp(`title="${name}"\n(.*?)\`\`\``, 's').exec(guide) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'tiller-receiver-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, name)
  writeFileSync(file, code ?? assert.fail(`the guide has no ${name}`))
  return file
}

for (const [name, command] of [
  ['receiver.mjs', process.execPath],
  ['receiver.py', 'python3'],
] as const)
  test(`the guide’s ${name} accepts a message of a running server and rejects a forged one`, async (t) => {
    const { port, id, secret } = await hooked()
    const said = run(t, command, [program(t, name)], { PORT: String(port), WEBHOOK_SECRET: secret })
    await opened(port)
    await tiller('test', id)
    await said(/^platform:Webhook:test:v1 evt_[\da-f]{32}\n$/)
    const forged = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'x-tiller-signature': `t=${Math.floor(new Date().getTime() / 1000)},v1=${'0'.repeat(64)}` },
      body: '{}',
    })
    assert.equal(forged.status, 401)
  })

test('tiller webhook listen shows messages and whether their signatures are valid', async (t) => {
  const { port, id, secret } = await hooked()
  const listen = (key: string) =>
    run(t, process.execPath, [cli, 'webhook', 'listen', '--port', String(port), '--secret', key], {})
  const said = listen(secret)
  await opened(port)
  await tiller('test', id)
  await said(/^✓ POST \/\n\{\n {2}"id": "evt_/m)
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'nonsense' })
  assert.equal(answer.status, 401)
  await said(/✗ The header x-tiller-signature is missing or malformed\./)
})
