import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresFolders } from './folders.ts'
import { buildIdentityCommand, type ProcessIdentity } from './identity.ts'
import type { PostgresPrograms } from './programs.ts'
import type { DurabilityMode } from './settings.ts'
import { otherDatabaseHint, StartError } from './start-error.ts'

export const superuserName = 'tiller'

/** The complete environment of PostgreSQL, so that no PG* variable or locale affects it. */
export const postgresEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const majorVersion = '18'

/** Arguments that select PostgreSQL's builtin collation, which orders text in the same way on every machine. */
const clusterArguments = [
  `--username=${superuserName}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/**
 * Creates the cluster unless it exists. It is renamed to its final name when complete, so an interruption never
 * leaves a broken cluster.
 */
export async function ensurePostgresCluster(
  folders: PostgresFolders,
  programs: PostgresPrograms,
  identity: ProcessIdentity,
  mode: DurabilityMode,
) {
  if (existsSync(folders.cluster)) return checkVersion(folders.cluster)
  removeUnfinished(folders.home)
  const unfinished = join(folders.home, `new-${randomBytes(4).toString('hex')}`)
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(folders.password, randomBytes(32).toString('base64url'), { mode: 0o600 })
  for (const path of [unfinished, folders.password]) {
    lchownSync(path, identity.owner.uid, identity.owner.gid)
  }
  const { file, args } = buildIdentityCommand(identity, programs.initdb, [
    ...clusterArguments,
    `--pgdata=${unfinished}`,
    `--pwfile=${folders.password}`,
    ...(mode === 'throwaway' ? ['--no-sync'] : []),
  ])
  try {
    await promisify(execFile)(file, args, { ...identity.options, env: postgresEnvironment, cwd: '/' })
  } catch (error) {
    throw new StartError(`The database could not be created in ${folders.home}: ${reason(error)}`)
  }
  renameSync(unfinished, folders.cluster)
}

function removeUnfinished(home: string) {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('new-'))) {
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function checkVersion(cluster: string) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === majorVersion) return
  throw new StartError(
    `The database in ${cluster} was created by PostgreSQL ${version}; this Tiller includes ${majorVersion}. ` +
      `Move the data with pg_dumpall, choose another directory with TILLER_DATA, ${otherDatabaseHint}.`,
  )
}

/** Extracts the reason from an error of initdb, which prints progress to stdout and errors to stderr. */
const reason = (error: unknown) =>
  error instanceof Error && 'stderr' in error && String(error.stderr).trim() !== ''
    ? String(error.stderr).trim()
    : String(error)
