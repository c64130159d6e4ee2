import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createDataDir } from './folders.ts'
import { StartError } from './start-error.ts'

export type DataDirLock = { release(): void }

/** SQLite's error code for a lock that another process holds. */
const sqliteBusy = 5

/** Open databases, which are referenced here because the garbage collector would close them. */
const held = new Set<DatabaseSync>()

/**
 * Locks the data directory for this process, or throws a `StartError` that names the holder. The operating
 * system releases the lock when the process ends, so it is never stale. It works between users and between
 * containers that share the directory.
 *
 * Node has no file locks, so an open transaction on an empty SQLite database is used.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  createDataDir(dataDir)
  const folder = realpathSync(dataDir)
  const holder = join(folder, 'tiller.pid')
  const lock = acquire(folder, holder)
  held.add(lock)
  try {
    writeFileSync(holder, `${process.pid}\n`)
  } catch (error) {
    throw unusable(folder, error)
  }
  return {
    release: () => {
      rmSync(holder, { force: true })
      held.delete(lock)
      lock.close()
    },
  }
}

function acquire(folder: string, holder: string) {
  try {
    const lock = new DatabaseSync(join(folder, 'lock'))
    // Without a journal file, because nothing is written.
    lock.exec('pragma journal_mode = off; begin exclusive')
    return lock
  } catch (error) {
    if (isBusy(error)) {
      throw new StartError(
        `Tiller is already running on ${folder}${byWhom(holder)}. Use that one, stop it, or choose another ` +
          'directory with TILLER_DATA (and another PORT).',
      )
    }
    throw unusable(folder, error)
  }
}

const unusable = (folder: string, error: unknown) =>
  new StartError(
    `The data directory ${folder} cannot be used (${String(error)}). It may be full, read-only, or belong to ` +
      'another user: start Tiller as that user, or choose another directory with TILLER_DATA.',
  )

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

function byWhom(holder: string) {
  try {
    return ` (process ${readFileSync(holder, 'utf8').trim()})`
  } catch {
    return ''
  }
}
