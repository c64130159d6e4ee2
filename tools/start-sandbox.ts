import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repositoryRoot } from './build.ts'
import { readSandboxCredentials } from './fetch-token.ts'
import { freePort } from '../apps/server/test/harness/free-port.ts'

/**
 * Starts a sandbox with its initial data in a folder.
 *
 * @param settings environment variables
 */
export async function startSandbox(folder: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  const dataDir = join(folder, 'data')
  const env = { ...process.env, TILLER_DATA: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...settings }
  const server = spawn(process.execPath, [join(repositoryRoot, 'apps/server/src/app/tiller.ts'), 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => / is ready /.test(text) && resolve())
    server.once('exit', (code) => reject(new Error(`The server exited with ${String(code)}.`)))
  })
  const stop = async () => {
    server.removeAllListeners('exit')
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, ...readSandboxCredentials(dataDir), stop }
}
