import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'

/** Thrown if a file is not a usable snapshot. */
export class UnusableSnapshotError extends Error {}

/** Number of bytes before each part: its length and its CRC-32. */
const headBytes = 8

/** Maximum size of a part, so that a damaged length cannot allocate all memory. */
const maxPartBytes = 2 ** 28

const partial = '.partial'

/**
 * Writes parts to a file as they are created. The file is complete or absent: it is synced before it gets its name.
 *
 * @param before called after writing, before the file gets its name
 */
export async function writeSnapshotFile(
  path: string,
  parts: Iterable<Uint8Array>,
  before: () => Promise<unknown>,
): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const part = `${path}.${process.pid}${partial}`
  try {
    const file = await open(part, 'w', 0o600)
    try {
      await removeLeft(folder, (await file.stat()).mtimeMs - hourMs)
      for (const bytes of parts) {
        const head = Buffer.alloc(headBytes)
        head.writeUInt32LE(bytes.length, 0)
        head.writeUInt32LE(crc32(bytes), 4)
        await file.writev([head, bytes])
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await before()
    await rename(part, path)
    await syncFolder(folder)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const hourMs = 3_600_000

/**
 * Removes temporary files of processes that died while writing. Files that are still written have changed within the
 * last hour.
 */
async function removeLeft(folder: string, beforeMs: number) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partial)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.mtimeMs < beforeMs) await rm(path, { force: true })
  }
}

async function syncFolder(folder: string) {
  const parent = await open(folder, 'r')
  try {
    await parent.sync()
  } finally {
    await parent.close()
  }
}

/** Size of a read. Reads are large, because the overhead of one equals that of restoring many parts. */
const readAtOnceBytes = 2 ** 23

/** Creates a function that returns the next `length` bytes, or fewer at the end of the file. */
function readerOf(file: FileHandle): (length: number) => Promise<Buffer> {
  let kept = Buffer.alloc(0)
  return async (length) => {
    while (kept.length < length) {
      const more = Buffer.allocUnsafeSlow(Math.max(length, readAtOnceBytes))
      more.set(kept)
      const { bytesRead } = await file.read(more, kept.length)
      if (bytesRead === 0) break
      kept = more.subarray(0, kept.length + bytesRead)
    }
    const taken = kept.subarray(0, length)
    kept = kept.subarray(taken.length)
    return taken
  }
}

/** Yields the parts of a file. Throws `UnusableSnapshotError` if it is damaged or ends within a part. */
export async function* readSnapshotFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const read = readerOf(file)
    for (;;) {
      const head = await read(headBytes)
      if (head.length === 0) return
      const length = head.length < headBytes ? Infinity : head.readUInt32LE(0)
      if (length > maxPartBytes) throw new UnusableSnapshotError('it is damaged')
      const bytes = await read(length)
      if (bytes.length < length) throw new UnusableSnapshotError('it is cut off')
      if (crc32(bytes) !== head.readUInt32LE(4)) throw new UnusableSnapshotError('it is damaged')
      yield bytes
    }
  } finally {
    await file.close()
  }
}
