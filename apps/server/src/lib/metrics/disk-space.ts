import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '#lib/config/config.ts'

/** What is refused while too little is free, in this order; clicks and conversions never are: nobody can ask for them again. */
export type DiskUse = 'feeds' | 'dispositions'

/** The room that is left for what Tiller writes on this machine. */
export type Disk = {
  /** Bytes on the fullest of the volumes; undefined: they cannot be looked at. Not older than a second. */
  freeBytes(): Promise<number | undefined>
  /** Whether there is room for a use. A volume that cannot be looked at is held against nobody. */
  hasRoomFor(use: DiskUse): Promise<boolean>
}

type Watermarks = Pick<Config, 'feedsMinFreeMb' | 'dispositionsMinFreeMb'>

/** How a volume is looked at; rejects for a folder that is not there. */
type Look = (folder: string) => Promise<{ bavail: number; bsize: number }>

const megabyte = 1_048_576
const freshMs = 1_000

/**
 * Looks at the volumes below the data directory, on which spool and embedded PostgreSQL may be mounted: the data of
 * a PostgreSQL elsewhere is not seen.
 *
 * @param nowMs any clock that does not go back
 */
export function createDisk(
  { dataDir, ...watermarks }: Watermarks & Pick<Config, 'dataDir'>,
  look: Look = statfs,
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
      return free === undefined || !isShort(free, use, watermarks)
    },
  }
}

/** Whether so little is free that a use is refused. */
export const isShort = (
  freeBytes: number,
  use: DiskUse,
  { feedsMinFreeMb, dispositionsMinFreeMb }: Watermarks,
) => freeBytes < { feeds: feedsMinFreeMb, dispositions: dispositionsMinFreeMb }[use] * megabyte

/** Tells in the metrics how much is free. */
export function measureDisk(registry: Registry, disk: Pick<Disk, 'freeBytes'>) {
  const free = new Gauge({
    name: 'tiller_disk_free_bytes',
    help: 'Free on the volume of the data folder, or of what is mounted in it, whichever has less; NaN: it cannot be looked at.',
    registers: [],
    async collect() {
      this.set((await disk.freeBytes()) ?? Number.NaN)
    },
  })
  registry.registerMetric(free)
}
