import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { hasErrorCode } from '#lib/postgres/embedded/programs.ts'
import type { BackupArchive } from './archive.ts'
import { formatWalKey } from './catalog.ts'

/**
 * Matches the name of a WAL segment. Segments have 16 MB, the default of PostgreSQL, so 256 share the first 16 digits
 * of their names.
 */
const segmentPattern = /^[0-9A-F]{24}$/
const segmentsPerLog = 0x100
const timeBytes = 8
const maxSegmentBytes = 16 * 1_048_576

/** Returns the name of the next segment on the same timeline. */
export function toNextWalSegmentName(segment: string): string {
  const [timeline, log, number] = [segment.slice(0, 8), segment.slice(8, 16), segment.slice(16)]
  const following = Number.parseInt(log, 16) * segmentsPerLog + Number.parseInt(number, 16) + 1
  const part = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${part(Math.floor(following / segmentsPerLog))}${part(following % segmentsPerLog)}`
}

/**
 * Transfers the segments that PostgreSQL has copied into the spool to the archive, oldest first, so that the archive
 * never has a gap. Two processes may do this at the same time. Each segment is stored with the time of its transfer:
 * everything in it was committed before.
 */
export async function archiveWal(spool: string, walSeries: string, archive: BackupArchive, now: () => Date) {
  for (const name of (await readdir(spool)).toSorted()) {
    if (name.endsWith('.part')) continue
    const path = join(spool, name)
    // Recovery needs neither history files nor labels of backups.
    if (segmentPattern.test(name)) {
      const bytes = await readIfPresent(path)
      if (bytes === undefined) continue
      await archive.put(formatWalKey(walSeries, name), await encodeSegment(bytes, now()))
    }
    await rm(path, { force: true })
  }
}

/** Reads a segment and the time at which it was archived; returns undefined if the archive does not contain it. */
export async function readWalSegment(archive: BackupArchive, walSeries: string, segment: string) {
  const stored = await archive.get(formatWalKey(walSeries, segment))
  if (stored === undefined) return undefined
  const options = { maxOutputLength: maxSegmentBytes }
  return {
    archivedAt: new Date(Number(stored.readBigInt64BE())),
    bytes: await promisify(zstdDecompress)(stored.subarray(timeBytes), options),
  }
}

async function encodeSegment(bytes: Buffer, at: Date): Promise<Buffer> {
  const time = Buffer.alloc(timeBytes)
  time.writeBigInt64BE(BigInt(at.getTime()))
  return Buffer.concat([time, await promisify(zstdCompress)(bytes)])
}

/** Reads a file; returns undefined if another process has already transferred it. */
async function readIfPresent(path: string) {
  try {
    return await readFile(path)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}
