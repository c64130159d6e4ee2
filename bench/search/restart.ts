import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { restoreMemoryIndex } from '@tiller/search-engine/memory-index'
import type { IndexStats } from '@tiller/search-engine/port'
import { readSnapshotFile } from '../../apps/server/src/domain/search-sync/snapshot/snapshot-file.ts'

type Restored = { ms: number; stats: IndexStats }

const program = fileURLToPath(import.meta.url)

/** Restores an index in a new process, as a server does at startup. */
export async function restoreInNewProcess(path: string): Promise<Restored> {
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, program, path])
  return JSON.parse(stdout) as Restored
}

async function restore(path: string): Promise<Restored> {
  const startedAt = performance.now()
  const index = await restoreMemoryIndex(readSnapshotFile(path))
  return { ms: performance.now() - startedAt, stats: await index.stats() }
}

const [, main, path] = process.argv
if (main === program && path !== undefined) process.stdout.write(JSON.stringify(await restore(path)))
