import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import { createBatchWriter } from '#lib/runtime/batch-writer.ts'

/** A folder of files with clicks to be recorded once the database responds, one per line. */
export type ClickSpool = {
  folder: string
  /** Appends a line and resolves when it is on disk. Rejects if the spool is full or cannot be written. */
  append(line: string): Promise<void>
  /** Returns the total size of the files of all processes. */
  bytes(): Promise<number>
  /** Reserves disk space, which `append` uses when the disk is full. Rejects if there is not enough. */
  reserve(): Promise<void>
  /** Returns false if lines cannot be written. After a failed `append`, it tries again. */
  isWritable(): Promise<boolean>
}

const maxQueued = 10_000

/**
 * Creates a spool that appends lines to a file of this process. The replay of any process may rename the file at any
 * time; a line that the replay may have missed is written again to the next file, so a click can appear twice under one
 * id.
 *
 * @param folder created on demand, readable by its owner only
 * @param maxBytes total size of all files
 */
export function createClickSpool(folder: string, maxBytes = 64 * 1_048_576): ClickSpool {
  const file = createFile(folder, maxBytes)
  const reserve = createReserve(folder)
  let failed = false
  const writer = createBatchWriter<string, void>({
    name: 'spooled clicks',
    write: async (lines) => {
      const text = lines.map((line) => `${line}\n`).join('')
      try {
        await file.append(text).catch(async (error: unknown) => {
          if (!isDiskFull(error) || !(await reserve.release())) throw error
          return file.append(text)
        })
        failed = false
      } catch (error) {
        failed = true
        throw error
      }
      return lines.map(() => undefined)
    },
    concurrency: 1,
    largestBatch: {},
    largestQueue: { items: maxQueued },
    overloaded: () => new SpoolFull(),
    splitOn: () => false,
  })
  return {
    folder,
    append: (line) => writer.write(line),
    bytes: () => bytesIn(folder),
    reserve: reserve.create,
    isWritable: async () => {
      if (failed) failed = !(await canAppend(folder, maxBytes))
      return !failed
    },
  }
}

const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Enough space for about 14,000 clicks. */
const reservedBytes = 8 * 1_048_576
const reserveName = 'reserve'

/** Creates a file of zeros that occupies disk space until it is needed, as PostgreSQL does for its log. */
function createReserve(folder: string) {
  const path = join(folder, reserveName)
  return {
    create: async () => {
      if (await exists(path)) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(path, 'w', 0o600)
      try {
        await file.writeFile(Buffer.alloc(reservedBytes))
        await file.sync()
      } catch (error) {
        await rm(path, { force: true })
        throw error
      } finally {
        await file.close()
      }
    },
    /** Releases the reserved space. Returns false if it is already used. */
    release: () =>
      rm(path).then(
        () => true,
        () => false,
      ),
  }
}

class SpoolFull extends Error {
  constructor() {
    super('The click spool is full.')
  }
}

/** Creates the current file of this process. A new one is created after a replay has claimed it. */
function createFile(folder: string, maxBytes: number) {
  let current: { path: string; handle: FileHandle; bytes: number; room: number } | undefined

  async function begin() {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const room = maxBytes - (await bytesIn(folder))
    if (room <= 0) throw new SpoolFull()
    const path = join(folder, `clicks-${randomUUID()}.jsonl`)
    const handle = await open(path, 'ax', 0o600)
    current = { path, handle, bytes: 0, room }
    await syncFolder(folder)
    return current
  }

  async function leave() {
    const left = current
    current = undefined
    await left?.handle.close().catch(() => {})
  }

  return {
    append: async (text: string) => {
      for (;;) {
        const file = current ?? (await begin())
        const bytes = Buffer.byteLength(text)
        if (file.bytes + bytes > file.room) {
          // The next append measures the free space again.
          await leave()
          throw new SpoolFull()
        }
        try {
          await file.handle.appendFile(text)
          await file.handle.datasync()
        } catch (error) {
          // Otherwise the next line would continue the truncated one.
          await file.handle.truncate(file.bytes).catch(leave)
          throw error
        }
        file.bytes += bytes
        if (await exists(file.path)) return
        await leave()
      }
    },
  }
}

/** Tests whether the disk has space for many clicks by writing a block of their size and removing it again. */
async function canAppend(folder: string, maxBytes: number): Promise<boolean> {
  const probe = join(folder, `probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await bytesIn(folder)) >= maxBytes) return false
    const handle = await open(probe, 'ax', 0o600)
    try {
      await handle.writeFile(Buffer.alloc(65_536))
      await handle.datasync()
    } finally {
      await handle.close()
    }
    return true
  } catch {
    return false
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function bytesIn(folder: string): Promise<number> {
  const all = await readdir(folder).catch(() => [])
  const names = all.filter((name) => name !== reserveName)
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Flushes the folder, so that the name of a new file survives a power failure. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Registers a metric that shows operators whether clicks are waiting for the database. */
export function registerSpoolMetric(registry: Registry, spool: Pick<ClickSpool, 'bytes'>) {
  const waiting = new Gauge({
    name: 'tiller_clicks_spooled_bytes',
    help: 'Clicks in the spool of the data folder that are not recorded yet or were set aside, of all processes; about 600 bytes each.',
    registers: [],
    async collect() {
      this.set(await spool.bytes())
    },
  })
  registry.registerMetric(waiting)
}
