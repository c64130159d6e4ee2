import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import { createBatchWriter } from '#lib/runtime/batch-writer.ts'

/** The folder in which clicks wait for the database, as lines of files. */
export type ClickSpool = {
  folder: string
  /** When it returns, the line is on disk. Rejects if it has no room or cannot be written. */
  append(line: string): Promise<void>
  /** How much waits in it, of all processes. */
  bytes(): Promise<number>
}

/** Lines that wait for a slow disk. */
const maxQueued = 10_000

/**
 * Writes lines to a file of this process's own, which a replay of any process may rename at any time: a line that
 * may have come too late for it is written once more, to the next file. So a click can be there twice, under one id.
 *
 * @param folder made when it is needed, for its owner alone
 * @param maxBytes of all its files together
 */
export function createClickSpool(folder: string, maxBytes = 64 * 1_048_576): ClickSpool {
  const file = createFile(folder, maxBytes)
  const writer = createBatchWriter<string, void>({
    write: async (lines) => {
      await file.append(lines.map((line) => `${line}\n`).join(''))
      return lines.map(() => undefined)
    },
    concurrency: 1,
    largestBatch: {},
    largestQueue: { items: maxQueued },
    overloaded: () => new SpoolFull(),
    splitOn: () => false,
  })
  return { folder, append: (line) => writer.write(line), bytes: () => bytesIn(folder) }
}

class SpoolFull extends Error {
  constructor() {
    super('The spool of clicks is full.')
  }
}

/** The file of this process; a new one is made when there is none, or it was taken. */
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
          // Others may have made room since; the next look shows it.
          await leave()
          throw new SpoolFull()
        }
        try {
          await file.handle.appendFile(text)
          await file.handle.datasync()
        } catch (error) {
          // A line that is cut would take the next one with it.
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

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** So that the name of a new file outlives the loss of power. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Tells in the metrics how much waits, so that an operator sees that the database does not answer clicks. */
export function registerSpoolMetric(registry: Registry, spool: Pick<ClickSpool, 'bytes'>) {
  const waiting = new Gauge({
    name: 'tiller_clicks_spooled_bytes',
    help: 'Clicks in the spool of the data folder, of all processes, that wait to be recorded or were set aside; some 600 bytes each.',
    registers: [],
    async collect() {
      this.set(await spool.bytes())
    },
  })
  registry.registerMetric(waiting)
}
