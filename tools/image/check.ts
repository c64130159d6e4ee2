import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../apps/server/src/lib/postgres/embedded/cluster.ts'
import { freePort } from '../../apps/server/test/harness/free-port.ts'
import { exitWithError } from '../tool-error.ts'
import { buildImage } from './build.ts'
import { startContainer, unpackImage } from './container.ts'

/** Builds the image twice, compares both, checks size and bill of materials, and runs it with runc. */

const say = (line: string) => void process.stdout.write(`• ${line}\n`)

const maxBytes = 220e6
const readyWithinMs = 120_000

type Lock = { packages: Record<string, { version?: string }> }
type Sbom = { components: { name: string; version: string; purl: string }[] }

function digestOf(folder: string): string {
  const index = JSON.parse(readFileSync(join(folder, 'oci/index.json'), 'utf8')) as {
    manifests: { digest: string }[]
  }
  return index.manifests[0]?.digest ?? ''
}

function checkSize(bundle: string) {
  const output = execFileSync('find', [join(bundle, 'rootfs'), '-type', 'f', '-printf', '%s\n'], {
    encoding: 'utf8',
  })
  const bytes = output.split('\n').reduce((sum, line) => sum + Number(line), 0)
  assert.ok(bytes <= maxBytes, `The image has ${bytes} bytes; ${maxBytes} are allowed.`)
  say(`${(bytes / 1e6).toFixed(0)} MB of files`)
}

/**
 * Verifies that the bill of materials lists every npm package in the image, with its version in package-lock.json.
 */
function checkSbom(bundle: string, folder: string) {
  const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as Sbom
  const listed = new Set(components.map(({ purl }) => purl))
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock
  const application = join(bundle, 'rootfs/tiller')
  const manifests = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: application })
  const installed = manifests.filter((path) => !path.startsWith('node_modules/@tiller/'))
  assert.ok(installed.length > 100, `Only ${installed.length} packages were found.`)
  for (const path of installed) {
    const { name, version } = JSON.parse(readFileSync(join(application, path), 'utf8')) as Record<
      string,
      string
    >
    assert.ok(
      listed.has(`pkg:npm/${name?.replace('@', '%40')}@${version}`),
      `${path} is not in the bill of materials.`,
    )
    assert.equal(version, lock.packages[path.replace('/package.json', '')]?.version, path)
  }
  say(`${installed.length} packages, all in the bill of materials and in package-lock.json`)
}

async function untilReady(url: string, container: ReturnType<typeof startContainer>) {
  const deadline = AbortSignal.timeout(readyWithinMs)
  const failed = container.exited.then(({ output }) => assert.fail(`The container ended:\n${output}`))
  const ready = async () => {
    while (!deadline.aborted) {
      const status = await fetch(`${url}/readyz`).then(
        (response) => response.status,
        () => 0,
      )
      if (status === 200) return
      await delay(100)
    }
    assert.fail(`The server was not ready in time:\n${container.readOutput()}`)
  }
  await Promise.race([ready(), failed])
}

async function checkRun(bundle: string, folder: string, databaseUrl: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), HOST: '127.0.0.1' }
  const container = startContainer(bundle, { env, dataDir: join(folder, 'data') })
  try {
    await untilReady(url, container)
    say(`ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    await checkRunning(url, container)
  } finally {
    container.stop()
  }
  const { code, output } = await container.exited
  assert.equal(code, 0, output)
  say('user 10001, a read-only root, and an orderly end')
}

async function checkRunning(url: string, { exec }: ReturnType<typeof startContainer>) {
  for (const path of ['/', '/console', '/openapi/platform.v5.json', '/v5/status']) {
    const { status } = await fetch(`${url}${path}`)
    assert.equal(status, 200, path)
  }
  const evaluate = (code: string) => exec('/usr/local/bin/node', '-p', code).trim()
  assert.equal(evaluate('process.getuid()'), '10001')
  assert.equal(
    evaluate("try { fs.writeFileSync('/tiller/x', ''); 'written' } catch ({ code }) { code }"),
    'EROFS',
  )
  assert.match(exec('/usr/local/bin/tiller', '--help'), /Usage: tiller/)
}

async function checkWithoutDatabase(bundle: string, folder: string) {
  const { code, output } = await startContainer(bundle, { env: {}, dataDir: join(folder, 'none') }).exited
  assert.equal(code, 1)
  assert.match(output, /DATABASE_URL/)
  assert.doesNotMatch(output, /\n\s+at /)
  say('without DATABASE_URL it says what is missing')
}

async function checkImage() {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-image-check-'))
  try {
    const first = join(folder, 'first')
    const second = join(folder, 'second')
    await buildImage(first)
    await buildImage(second)
    assert.equal(digestOf(first), digestOf(second), 'Two builds of the same commit differ.')
    say(`two builds have the digest ${digestOf(first)}`)
    const bundle = unpackImage(join(first, 'oci'), folder)
    checkSize(bundle)
    checkSbom(bundle, first)
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      mode: 'throwaway',
      log: () => {},
    })
    try {
      await checkRun(bundle, folder, postgres.url)
    } finally {
      await postgres.stop()
    }
    await checkWithoutDatabase(bundle, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await checkImage().catch(exitWithError)
