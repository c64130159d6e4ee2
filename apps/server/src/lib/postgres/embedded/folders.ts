import { lchownSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Identity } from './identity.ts'
import { hasCode } from './programs.ts'
import { otherDatabase, StartError } from './start-error.ts'

/** Where the embedded PostgreSQL keeps what, below the data directory. Everything in `home` is its owner's alone. */
export type Folders = { dataDir: string; home: string; cluster: string; log: string; password: string }

export function foldersOf(dataDir: string): Folders {
  const home = join(realpathSync(dataDir), 'postgres')
  return {
    dataDir: realpathSync(dataDir),
    home,
    cluster: join(home, 'cluster'),
    log: join(home, 'log'),
    password: join(home, 'password'),
  }
}

/** Makes the data directory if it is missing; what is in it concerns nobody else on the machine. */
export function makeDataDir(dataDir: string) {
  try {
    makeWithParents(dataDir)
  } catch (error) {
    throw new StartError(
      `The data directory ${dataDir} cannot be made (${String(error)}). Choose another with TILLER_DATA.`,
    )
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Node's own `recursive` tries for ever where a folder is that takes none, such as /proc. */
function makeWithParents(path: string) {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeWithParents(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process that shares it may have been quicker.
    if (!isFolder(path)) throw error
  }
}

export function makeFolders(dataDir: string): Folders {
  makeDataDir(dataDir)
  const folders = foldersOf(dataDir)
  try {
    mkdirSync(folders.log, { recursive: true, mode: 0o700 })
    readdirSync(folders.home)
  } catch (error) {
    throw notOurs(folders.home, error)
  }
  return folders
}

/**
 * Gives `home` to the account that PostgreSQL runs as: it insists on owning its files, and the
 * account may be another than the last time (a container that forbids namespaces, a start as root).
 */
export function handOver(home: string, { uid, gid }: Identity['owner']) {
  if (statSync(home).uid === uid) return
  try {
    for (const name of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(home, name), uid, gid)
    }
    // Last, so that an interrupted hand-over is taken up again.
    lchownSync(home, uid, gid)
  } catch (error) {
    throw notOurs(home, error)
  }
}

function notOurs(home: string, error: unknown) {
  if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return error
  return new StartError(
    `The database in ${home} belongs to another user (${String(error)}). Start Tiller as that user, ` +
      `choose another directory with TILLER_DATA, ${otherDatabase}.`,
  )
}

/** The last lines that PostgreSQL wrote, for a message about why it ended. */
export function lastWords({ log }: Folders): string {
  const newest = readdirSync(log)
    .map((name) => join(log, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .slice(0, 2)
  const lines = newest.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-4))
  return lines.filter((line) => /FATAL|PANIC|ERROR|could not/.test(line)).join('\n')
}
