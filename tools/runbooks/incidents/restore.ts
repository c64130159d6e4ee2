import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../apps/server/test/harness/free-port.ts'
import type { Rehearsal } from '../rehearsals.ts'
import { runTiller } from '../steps.ts'
import { startTiller, untilReady } from '../world.ts'
import { check, until } from './check.ts'

/** Loses the machine of a server with the embedded database, and restores it from its archive and the recovery key. */
export const restore: Rehearsal = async ({ folder, env }, steps) => {
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  const { DATABASE_URL: _, MASTER_KEY: __, FEEDS_MIN_FREE_MB: ___, BASE_URL: ____, ...shared } = env.worker
  const server = async (name: string): Promise<NodeJS.ProcessEnv> => ({
    ...shared,
    TILLER_DATA: join(folder, name),
    PORT: String(await freePort()),
    BACKUP_TO: archive,
  })
  const lost = await server('lost')
  const first = startTiller(['serve'], lost)
  await untilReady(first)
  await makeCustomer('Before the backup', lost)
  // It is refused while the server takes its first backup.
  await until(async () => (await runTiller(['backup', 'take'], lost)).code === 0, 180)
  await makeCustomer('After the backup', lost)
  const key = await runTiller(['backup', 'key'], lost)
  const before = countFiles(archive)
  // Each segment of the write-ahead log is stored after at most a minute: that of the backup, and that of the second customer.
  await until(async () => countFiles(archive) >= before + 2, 240)
  first.kill('SIGTERM')
  await once(first, 'exit')

  const found = await server('found')
  const recoveryKey = /(?:[0-9A-Z]{4}[- ]?){14}/.exec(key.output)?.[0] ?? ''
  const restored = await steps.command('npx tiller restore', ['restore'], {
    ...bare(found),
    RECOVERY_KEY: recoveryKey,
  })
  check(restored.code === 0, `the backup is restored: ${restored.output}`)
  const second = startTiller(['serve'], { ...found, RECOVERY_KEY: recoveryKey })
  await steps.act('Start the server with the new folder', () => untilReady(second))
  const customers = await runTiller(['customer', 'list'], found)
  check(customers.output.includes('Before the backup'), 'the customer of the backup exists')
  check(customers.output.includes('After the backup'), 'so does the later one, from the write-ahead log')
  const verified = await steps.command('npx tiller changes verify', ['changes', 'verify'], bare(found))
  check(verified.code === 0, `the audit log is whole: ${verified.output}`)
  await steps.until(
    '`/readyz` answers 200',
    async () => (await fetch(`http://127.0.0.1:${found['PORT']}/readyz`)).ok,
  )
  second.kill('SIGTERM')
  await once(second, 'exit')
}

const countFiles = (folder: string) => readdirSync(folder, { recursive: true }).length

/** The environment of a command for a server with the embedded database, over that of the rehearsal's deployment. */
const bare = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  DATABASE_URL: '',
  MASTER_KEY: '',
  FEEDS_MIN_FREE_MB: '',
  BASE_URL: '',
})

async function makeCustomer(name: string, env: NodeJS.ProcessEnv) {
  const { code, output } = await runTiller(['customer', 'create', name], env)
  check(code === 0, `the customer is created: ${output}`)
}
