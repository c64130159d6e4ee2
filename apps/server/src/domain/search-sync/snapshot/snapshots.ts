import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { SearchIndex } from '@tiller/search-engine/port'
import type { Db } from '#lib/postgres/database.ts'
import type { Checkpoint } from '../poll.ts'
import { knowsSnapshot, noteSnapshot } from './known-snapshots.ts'
import { programFingerprint } from './program-fingerprint.ts'
import { readSnapshotFile, SnapshotRefused, writeSnapshotFile } from './snapshot-file.ts'

/** A search index of which snapshots can be taken. */
export type KeptIndex = SearchIndex & { snapshot(): Iterable<Uint8Array> }

/** What stands in front of the engine's parts. */
type Head = { program: string; id: string; standing: Checkpoint }

export type Opened = { index: KeptIndex; standing: Checkpoint }

export type Snapshots = {
  /** The index as it was kept, and how far it had followed; or why it is not to go on from, if there is one. */
  open(): Promise<Opened | { refused?: string }>
  /** Whether it is time to keep an index of so many documents, and nobody else has just done so. */
  isDue(documents: number): Promise<boolean>
  /**
   * Keeps the index as it stands now with what the follower knows, which is copied before the call returns; the rest is
   * written bit by bit, with searches and changes in between.
   */
  keep(index: KeptIndex, standing: Checkpoint): Promise<void>
}

type Options = {
  directory: string
  db: Db
  restore: (parts: AsyncIterable<Uint8Array>) => Promise<KeptIndex>
  /** A smaller index is read from the database as quickly. */
  fromDocuments?: number
}

const fileName = 'search-index.snapshot'

/** How old a snapshot becomes. What has changed since is read anew at the start. */
const everyMs = 15 * 60_000

/** Keeps an index in a file, so that a start need not read all jobs; several processes may share the directory. */
export function createSnapshots({ directory, db, restore, fromDocuments = 10_000 }: Options): Snapshots {
  const path = join(directory, fileName)
  let checkedMs = -Infinity
  let seen: number | undefined
  const changedAt = async () => (await stat(path).catch(() => undefined))?.mtimeMs
  return {
    async open() {
      const current = programFingerprint()
      seen = await changedAt()
      if (seen === undefined) return {}
      const parts = readSnapshotFile(path)
      try {
        const { program, id, standing } = await headOf(parts)
        if (program !== current) return { refused: 'another version of the program wrote it' }
        if (!(await knowsSnapshot(db, id))) return { refused: 'it is of another database' }
        const index = await restore(parts)
        checkedMs = performance.now()
        return { index, standing }
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
      // Another process that shares the directory has written one since.
      return seen === before
    },
    async keep(index, standing) {
      const head: Head = { program: programFingerprint(), id: randomUUID(), standing }
      const parts = withHead(serialize(head), index.snapshot())
      await writeSnapshotFile(path, parts, () => noteSnapshot(db, head.id))
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
  if (first.done === true) throw new SnapshotRefused('it is empty')
  // Its checksum is right, so a server has written it; which one, is what it says itself.
  return deserialize(first.value) as Head
}

function refusalOf(error: unknown): string {
  if (error instanceof SnapshotRefused) return error.message
  return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
}
