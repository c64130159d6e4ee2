import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./api-process.ts', import.meta.url))

/** Starts the Disposition API in a separate process on a database, without rate limits. */
export async function startApi(databaseUrl: string) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [baseUrl] = await once(createInterface(child.stdout), 'line')
  return {
    baseUrl: String(baseUrl),
    end: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
