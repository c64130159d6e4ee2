import { execFile } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { restoreMemoryIndex } from '@tiller/search-engine/memory-index'
import type { IndexStats } from '@tiller/search-engine/port'
import { readSnapshotFile } from '../apps/server/src/domain/search-sync/snapshot/snapshot-file.ts'

export type Restart = { ms: number; stats: IndexStats }

const program = fileURLToPath(import.meta.url)

/** Takes an index up from its file in a process that has done nothing else, as a server does when it starts. */
export async function restartFrom(path: string): Promise<Restart> {
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, program, path])
  // What `restart` below has printed.
  return JSON.parse(stdout) as Restart
}

async function restart(path: string): Promise<Restart> {
  const start = performance.now()
  const index = await restoreMemoryIndex(readSnapshotFile(path))
  return { ms: performance.now() - start, stats: await index.stats() }
}

const [, main, path] = process.argv
if (main === program && path !== undefined) process.stdout.write(JSON.stringify(await restart(path)))
