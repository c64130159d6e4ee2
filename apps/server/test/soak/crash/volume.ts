import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** A volume that can be filled completely. */
export type Volume = {
  fill(): void
  empty(): void
  /** Removes the volume with its files. */
  remove(): void
}

const megabyte = 1_048_576

/**
 * Mounts a small volume in memory at `folder`; returns the reason if that is impossible. It requires root,
 * the right to mount, and free memory.
 */
export function mountSmallVolume(folder: string, megabytes: number): Volume | string {
  if (process.geteuid?.() !== 0) return 'only root may mount a small volume'
  if (freemem() < 2 * megabytes * megabyte) return 'too little memory for a small volume'
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tiller-crash', folder]).status !== 0)
    return 'mounting is not permitted on this machine'
  const ballast = join(folder, 'ballast')
  // Also if a process still has a file open.
  const remove = () => {
    process.off('exit', remove)
    spawnSync('umount', ['--lazy', folder])
  }
  process.once('exit', remove)
  return { fill: () => fillFile(ballast), empty: () => rmSync(ballast, { force: true }), remove }
}

/** Writes in decreasing sizes until the volume is full. */
function fillFile(path: string) {
  const file = openSync(path, 'a')
  try {
    for (let bytes = megabyte; bytes >= 1;) {
      try {
        writeSync(file, Buffer.alloc(bytes))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        bytes = Math.floor(bytes / 16)
      }
    }
  } finally {
    closeSync(file)
  }
}
