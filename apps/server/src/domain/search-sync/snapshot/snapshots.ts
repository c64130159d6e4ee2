import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { SearchIndex } from '@tiller/search-engine/port'
import type { Db } from '#lib/postgres/database.ts'
import type { IndexCheckpoint } from '../poll.ts'
import { findSnapshotAgeMs, recordIndexSnapshot } from './known-snapshots.ts'
import { computeProgramFingerprint } from './program-fingerprint.ts'
import { readSnapshotFile, UnusableSnapshotError, writeSnapshotFile } from './snapshot-file.ts'

export type SnapshotIndex = SearchIndex & { snapshot(): Iterable<Uint8Array> }

/** The first part of a snapshot, which precedes those of the engine. */
type Head = { program: string; id: string; checkpoint: IndexCheckpoint }

export type OpenedSnapshot = { index: SnapshotIndex; checkpoint: IndexCheckpoint }

export type SnapshotStore = {
  /** Opens the last snapshot with its checkpoint, or returns the reason why an existing one cannot be used. */
  open(): Promise<OpenedSnapshot | { refused?: string }>
  /** Returns whether a snapshot of this many documents is due and no other process has just saved one. */
  isDue(documents: number): Promise<boolean>
  /**
   * Saves the index with the checkpoint, which is copied before the call returns; the rest is written in steps, with
   * searches and changes in between.
   */
  save(index: SnapshotIndex, checkpoint: IndexCheckpoint): Promise<void>
}

type Options = {
  directory: string
  db: Db
  restore: (parts: AsyncIterable<Uint8Array>) => Promise<SnapshotIndex>
  /** Minimum number of documents for a snapshot. Smaller indexes load just as fast from the database. */
  fromDocuments?: number
}

const fileName = 'search-index.snapshot'

/** Maximum age of a snapshot. Later changes are read at startup. */
const everyMs = 15 * 60_000

/**
 * Creates a store that saves an index in a file, so that a start need not read all jobs. Several processes may share
 * the directory.
 */
export function createSnapshotStore({
  directory,
  db,
  restore,
  fromDocuments = 10_000,
}: Options): SnapshotStore {
  const path = join(directory, fileName)
  let checkedMs = -Infinity
  let seen: number | undefined
  const changedAt = async () => (await stat(path).catch(() => undefined))?.mtimeMs
  return {
    async open() {
      const current = computeProgramFingerprint()
      seen = await changedAt()
      if (seen === undefined) return {}
      const parts = readSnapshotFile(path)
      try {
        const { program, id, checkpoint } = await headOf(parts)
        if (program !== current) return { refused: 'another version of the program wrote it' }
        const ageMs = await findSnapshotAgeMs(db, id)
        if (ageMs === undefined) return { refused: 'it is of another database' }
        const index = await restore(parts)
        checkedMs = performance.now() - ageMs
        return { index, checkpoint }
      } catch (error) {
        return { refused: refusalOf(error) }
      } finally {
        await parts.return(undefined)
      }
    },
    async isDue(documents) {
      if (documents < fromDocuments || performance.now() - checkedMs < everyMs) return false
      checkedMs = performance.now()
      const before = seen
      seen = await changedAt()
      // Otherwise another process that shares the directory has written one since.
      return seen === before
    },
    async save(index, checkpoint) {
      const head: Head = { program: computeProgramFingerprint(), id: randomUUID(), checkpoint }
      const parts = withHead(serialize(head), index.snapshot())
      await writeSnapshotFile(path, parts, () => recordIndexSnapshot(db, head.id))
      seen = await changedAt()
    },
  }
}

function* withHead(head: Uint8Array, parts: Iterable<Uint8Array>) {
  yield head
  yield* parts
}

async function headOf(parts: AsyncGenerator<Uint8Array>): Promise<Head> {
  const first = await parts.next()
  if (first.done === true) throw new UnusableSnapshotError('it is empty')
  // The checksum is valid, so a server wrote it; the content says which program.
  return deserialize(first.value) as Head
}

function refusalOf(error: unknown): string {
  if (error instanceof UnusableSnapshotError) return error.message
  return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
}
