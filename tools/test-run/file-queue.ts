import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from '../build.ts'
import type { Claims } from './run-claimed-files.ts'

/** Groups of test files that processes claim in order, so that all of them work until none is left. */
export type FileQueue = {
  files: readonly string[]
  /** Returns whether a group is left that no process has claimed. */
  hasUnclaimed(): boolean
  /** Adds a process: `entry` is the module that it runs. */
  addProcess(): { entry: string; listClaimed(): string[] }
}

export type ClaimLimits = Pick<Claims, 'maxFiles' | 'maxMs'>

/** A process that runs more files needs more than 2 GB; one that runs fewer loads the same modules more often. */
const usualLimits: ClaimLimits = { maxFiles: 70, maxMs: 10 * 60_000 }

/** Creates a queue of groups of test files (absolute paths). */
export function createFileQueue(
  groups: readonly (readonly string[])[],
  limits: ClaimLimits = usualLimits,
): FileQueue {
  const root = mkdtempSync(join(tmpdir(), 'tiller-test-queue-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'claims')
  mkdirSync(folder)
  return {
    files: groups.flat(),
    hasUnclaimed: () => readdirSync(folder).length < groups.length,
    addProcess: () => {
      const name = randomUUID()
      const entry = join(root, `${name}.mjs`)
      writeFileSync(entry, createEntryModule({ folder, groups, name, ...limits }))
      const isClaimed = (_: unknown, index: number) => readClaim(join(folder, String(index))) === name
      return { entry, listClaimed: () => groups.filter(isClaimed).flat() }
    },
  }
}

function readClaim(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const createEntryModule = (claims: Claims) => `
import ${urlOf('test/worker.ts')}
import { runClaimedFiles } from ${urlOf('tools/test-run/run-claimed-files.ts')}
await runClaimedFiles(${JSON.stringify(claims)})
`

const urlOf = (path: string) => JSON.stringify(pathToFileURL(join(repositoryRoot, path)).href)
