import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '#lib/config/config.ts'

/**
 * Uses that are rejected when disk space is low, in this order. Clicks and conversions are always accepted,
 * because they cannot be repeated.
 */
export type DiskUse = 'feeds' | 'dispositions'

/** Free disk space for Tiller's data on this machine. */
export type Disk = {
  /** Free bytes of the fullest volume, at most a second old; undefined if they cannot be determined. */
  freeBytes(): Promise<number | undefined>
  /** Whether there is enough space for a use; true if it cannot be determined. */
  hasRoomFor(use: DiskUse): Promise<boolean>
}

type Watermarks = Pick<Config, 'feedsMinFreeMb' | 'dispositionsMinFreeMb'>

/** Reads the free space of a volume; rejects if the folder does not exist. */
type ReadFreeSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>

const megabyte = 1_048_576
const freshMs = 1_000

/**
 * Monitors the volumes below the data directory, which may contain mounts for the spool and the embedded
 * PostgreSQL. An external PostgreSQL is not monitored.
 *
 * @param nowMs a monotonic clock
 */
export function createDisk(
  { dataDir, ...watermarks }: Watermarks & Pick<Config, 'dataDir'>,
  look: ReadFreeSpace = statfs,
  nowMs: () => number = () => performance.now(),
): Disk {
  const folders = [dataDir, join(dataDir, 'spool'), join(dataDir, 'postgres')]
  let seen: { freeBytes: Promise<number | undefined>; atMs: number } | undefined

  async function fullest() {
    const free = await Promise.all(
      folders.map((folder) =>
        look(folder).then(
          ({ bavail, bsize }) => bavail * bsize,
          () => Number.POSITIVE_INFINITY,
        ),
      ),
    )
    const least = Math.min(...free)
    return Number.isFinite(least) ? least : undefined
  }

  const freeBytes = () => {
    if (seen === undefined || nowMs() - seen.atMs >= freshMs) seen = { freeBytes: fullest(), atMs: nowMs() }
    return seen.freeBytes
  }
  return {
    freeBytes,
    hasRoomFor: async (use) => {
      const free = await freeBytes()
      return free === undefined || !isBelowLimit(free, use, watermarks)
    },
  }
}

/** Whether the free space is too low for a use. */
export const isBelowLimit = (
  freeBytes: number,
  use: DiskUse,
  { feedsMinFreeMb, dispositionsMinFreeMb }: Watermarks,
) => freeBytes < { feeds: feedsMinFreeMb, dispositions: dispositionsMinFreeMb }[use] * megabyte

/** Adds the free space to the metrics. */
export function measureDisk(registry: Registry, disk: Pick<Disk, 'freeBytes'>) {
  const free = new Gauge({
    name: 'tiller_disk_free_bytes',
    help: 'Free bytes on the volume of the data folder, or of the fullest volume mounted in it. NaN: unknown.',
    registers: [],
    async collect() {
      this.set((await disk.freeBytes()) ?? Number.NaN)
    },
  })
  registry.registerMetric(free)
}
