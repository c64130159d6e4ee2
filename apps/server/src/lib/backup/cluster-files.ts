import type { Dirent } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack, type Pack } from 'tar-stream'
import { hasErrorCode } from '#lib/postgres/embedded/programs.ts'

/**
 * Folders whose content a base backup omits: recovery reads WAL from the archive, and PostgreSQL recreates the other
 * folders.
 */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

const omittedFiles = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/

/** The control file is read last, as by pg_basebackup. */
const controlFile = join('global', 'pg_control')

/**
 * Creates a tar stream of the files of a running cluster, between `pg_backup_start` and `pg_backup_stop`. Files may
 * change, shrink, or disappear while they are read, because recovery repairs them with the WAL.
 *
 * @param finish returns the content of `backup_label`, after everything else has been read
 */
export function packCluster(cluster: string, finish: () => Promise<string>): Readable {
  const stream = pack()
  const fill = async () => {
    for (const entry of await listCluster(cluster)) {
      const name = relative(cluster, join(entry.parentPath, entry.name))
      if (entry.isDirectory()) stream.entry({ name, type: 'directory' })
      else await packFile(stream, cluster, name)
    }
    await packFile(stream, cluster, controlFile)
    stream.entry({ name: 'backup_label' }, await finish())
    stream.finalize()
  }
  fill().catch((error: Error) => stream.destroy(error))
  return Readable.from(stream)
}

async function listCluster(cluster: string): Promise<Dirent[]> {
  const all = await readdir(cluster, { recursive: true, withFileTypes: true })
  return all.filter((entry) => {
    const name = relative(cluster, join(entry.parentPath, entry.name))
    if (entry.isDirectory()) return !emptied.has(name.split('/')[0] ?? '') || emptied.has(name)
    return entry.isFile() && !isOmitted(name, entry.name)
  })
}

const isOmitted = (name: string, file: string) =>
  name === controlFile || omittedFiles.test(file) || emptied.has(name.split('/')[0] ?? '')

async function packFile(stream: Pack, cluster: string, name: string) {
  const file = await openIfPresent(join(cluster, name))
  if (file === undefined) return
  try {
    const { size } = await file.stat()
    // A tar entry announces its size, so a file that has grown is cut, and one that has shrunk is filled up.
    const bytes = size === 0 ? [] : fillUp(file.createReadStream({ end: size - 1, autoClose: false }), size)
    await pipeline(Readable.from(bytes), stream.entry({ name, size }))
  } finally {
    await file.close()
  }
}

async function* fillUp(bytes: AsyncIterable<Buffer>, size: number) {
  let rest = size
  for await (const chunk of bytes) {
    rest -= chunk.length
    yield chunk
  }
  if (rest > 0) yield Buffer.alloc(rest)
}

async function openIfPresent(path: string) {
  try {
    return await open(path)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Writes the files of a tar stream into an existing, empty folder. PostgreSQL flushes them when it recovers. */
export async function unpackCluster(stream: Readable, folder: string): Promise<void> {
  const entries = extract()
  const write = async () => {
    for await (const entry of entries) {
      const path = join(folder, entry.header.name)
      if (entry.header.type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 })
        entry.resume()
      } else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
      }
    }
  }
  await Promise.all([pipeline(stream, entries), write()])
}
