import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Folders, handOver } from './folders.ts'
import type { Identity } from './identity.ts'
import type { Programs } from './programs.ts'
import type { Mode } from './settings.ts'
import { StartError } from './start-error.ts'

/** The superuser of the cluster. */
export const superuser = 'tiller'

/** What PostgreSQL sees of our environment: no PG* variable and no language may change it. */
export const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }

const majorVersion = '18'

/** PostgreSQL's own collation: the same order on every machine, whatever locales are installed. */
const clusterArguments = [
  `--username=${superuser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/**
 * Makes the cluster, or finds the one that is there. It takes its name only when it is whole, so
 * that an interruption leaves either no cluster or a good one.
 */
export async function ensureCluster(folders: Folders, programs: Programs, identity: Identity, mode: Mode) {
  if (existsSync(folders.cluster)) return checkCluster(folders)
  for (const name of readdirSync(folders.home).filter((entry) => entry.startsWith('new-'))) {
    rmSync(join(folders.home, name), { recursive: true, force: true, maxRetries: 5 })
  }
  writeFileSync(folders.password, randomBytes(32).toString('base64url'), { mode: 0o600 })
  const unfinished = join(folders.home, `new-${randomBytes(4).toString('hex')}`)
  mkdirSync(unfinished, { mode: 0o700 })
  own(folders.password, identity)
  own(unfinished, identity)
  await initdb(folders, programs, identity, [
    `--pgdata=${unfinished}`,
    ...(mode === 'throwaway' ? ['--no-sync'] : []),
  ])
  renameSync(unfinished, folders.cluster)
}
