import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '#lib/config/config.ts'

/**
 * Purposes for which disk space is refused when it is low, in this order. Clicks and conversions are always accepted,
 * because they cannot be repeated.
 */
export type DiskPurpose = 'feeds' | 'dispositions'

/** Monitors the free disk space for Tiller's data on this machine. */
export type DiskMonitor = {
  /** Returns the free bytes of the fullest volume, at most a second old, or undefined if they cannot be determined. */
  freeBytes(): Promise<number | undefined>
  /** Returns whether there is enough space for a purpose. Returns true if it cannot be determined. */
  hasRoomFor(use: DiskPurpose): Promise<boolean>
}

type Watermarks = Pick<Config, 'feedsMinFreeMb' | 'dispositionsMinFreeMb'>

/** Reads the free space of a volume; rejects if the folder does not exist. */
type ReadFreeSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>

const megabyte = 1_048_576
const freshMs = 1_000

/**
 * Creates a monitor of the volumes below the data directory, which may contain mounts for the spool and the embedded
 * PostgreSQL. An external PostgreSQL is not monitored.
 *
 * @param nowMs a monotonic clock
 */
export function createDiskMonitor(
  { dataDir, ...watermarks }: Watermarks & Pick<Config, 'dataDir'>,
  look: ReadFreeSpace = statfs,
  nowMs: () => number = () => performance.now(),
): DiskMonitor {
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
      return free === undefined || !isFreeSpaceLow(free, use, watermarks)
    },
  }
}

/** Returns whether the free space is too low for a purpose. */
export const isFreeSpaceLow = (
  freeBytes: number,
  use: DiskPurpose,
  { feedsMinFreeMb, dispositionsMinFreeMb }: Watermarks,
) => freeBytes < { feeds: feedsMinFreeMb, dispositions: dispositionsMinFreeMb }[use] * megabyte

/** Adds the free space to the metrics. */
export function registerDiskMetric(registry: Registry, disk: Pick<DiskMonitor, 'freeBytes'>) {
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
