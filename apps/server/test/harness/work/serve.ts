import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'

const cli = fileURLToPath(new URL('../../../src/app/tiller.ts', import.meta.url))

type Options = { env?: NodeJS.ProcessEnv; args?: string[] }

export async function serve(t: TestContext, options: Options) {
  const server = await createServerProcess(options)
  t.after(server.end)
  return server
}

/** Runs `tiller serve` in a separate process, with a new data directory unless one is given. */
export async function createServerProcess({ env = {}, args = [] }: Options) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-serve-'))
  const port = String(await freePort())
  const child = spawn(process.execPath, [cli, 'serve', ...args], {
    env: { ...process.env, TILLER_DATA: dataDir, PORT: port, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const end = async () => {
    child.kill('SIGKILL')
    await exit
    rmSync(dataDir, { recursive: true, force: true })
  }
  const said = text(child.stderr)
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (line: string) => / is ready /.test(line) && resolve())
  })
  return {
    child,
    dataDir,
    end,
    baseUrl: `http://127.0.0.1:${port}`,
    /** Resolves when the server is ready or has exited. */
    ready: Promise.race([ready, exit]),
    exit,
    said,
  }
}
