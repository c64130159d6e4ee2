import { lchownSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ProcessIdentity } from './identity.ts'
import { hasErrorCode } from './programs.ts'
import { otherDatabaseHint, StartError } from './start-error.ts'

/** The folders of the embedded PostgreSQL in the data directory. Only their owner can access `home`. */
export type PostgresFolders = {
  dataDir: string
  home: string
  cluster: string
  log: string
  password: string
  /** Contains completed WAL segments that are not archived yet. */
  walSpool: string
}

export function getPostgresFolders(dataDir: string): PostgresFolders {
  const home = join(realpathSync(dataDir), 'postgres')
  return {
    dataDir: realpathSync(dataDir),
    home,
    cluster: join(home, 'cluster'),
    log: join(home, 'log'),
    password: join(home, 'password'),
    walSpool: join(home, 'wal-spool'),
  }
}

/** Creates the data directory if it is missing, accessible only to its owner. */
export function createDataDir(dataDir: string) {
  try {
    makeWithParents(dataDir)
  } catch (error) {
    throw new StartError(
      `The data directory ${dataDir} cannot be created (${String(error)}). Choose another with TILLER_DATA.`,
    )
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Creates a folder and its parents. Node's `recursive` option loops forever in folders such as /proc. */
function makeWithParents(path: string) {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeWithParents(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(path)) throw error
  }
}

export function createPostgresFolders(dataDir: string): PostgresFolders {
  createDataDir(dataDir)
  const folders = getPostgresFolders(dataDir)
  try {
    mkdirSync(folders.log, { recursive: true, mode: 0o700 })
    readdirSync(folders.home)
  } catch (error) {
    throw notOurs(folders.home, error)
  }
  return folders
}

/**
 * Changes the owner of `home` to PostgreSQL's account, which may differ from the last start (a container
 * without namespaces, a start as root).
 */
export function changeFolderOwner(home: string, { uid, gid }: ProcessIdentity['owner']) {
  if (statSync(home).uid === uid) return
  try {
    for (const name of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(home, name), uid, gid)
    }
    // `home` comes last, so that an interrupted change is repeated.
    lchownSync(home, uid, gid)
  } catch (error) {
    throw notOurs(home, error)
  }
}

function notOurs(home: string, error: unknown) {
  if (!hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS')) return error
  return new StartError(
    `The database in ${home} belongs to another user (${String(error)}). Start Tiller as that user, ` +
      `choose another directory with TILLER_DATA, ${otherDatabaseHint}.`,
  )
}

/** Returns the last lines of PostgreSQL's log, for error messages. */
export function readLastLogLines({ log }: PostgresFolders): string {
  const newest = readdirSync(log)
    .map((name) => join(log, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .slice(0, 2)
  const lines = newest.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-10))
  return lines.filter((line) => /FATAL|PANIC|ERROR|could not/.test(line)).join('\n')
}
