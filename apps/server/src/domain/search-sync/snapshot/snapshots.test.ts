import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import { createMemoryIndex, restoreMemoryIndex } from '@tiller/search-engine/memory-index'
import type { SearchQuery } from '@tiller/search-engine/port'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { harness, type Harness } from '#test/harness/harness.ts'
import { createIndexFollower } from '../poll.ts'
import { createLiveIndex } from '../live-index.ts'
import { createSnapshotStore } from './snapshots.ts'

const file = 'search-index.snapshot'

const asked = (words: string, at: Date): SearchQuery => ({
  words,
  area: null,
  start: 0,
  limit: 100,
  nowMs: at.getTime(),
  explain: true,
})

const fill = (h: Harness, titles: readonly string[]) =>
  h.seed.jobs(
    h.sourceId,
    titles.map((title, at) => ({ reference: `${title}-${at}`, title })),
  )

/** An index that follows the database, with a snapshot directory. */
async function kept(t: TestContext) {
  const h = await harness(t)
  await fill(h, ['Glazier', 'Cooper', 'Farrier'])
  await h.seed.campaign(h.poolId, { live: true })
  const directory = await mkdtemp(join(tmpdir(), 'tiller-'))
  t.after(() => rm(directory, { recursive: true }))
  const { categories } = h.parts
  const source = { db: h.db, categories, remember: () => {} }
  const tell = { loaded: async () => {}, changed: () => {}, applied: () => {} }
  const follow = () => createIndexFollower(source, createMemoryIndex, tell)
  const snapshots = () =>
    createSnapshotStore({ directory, db: h.db, restore: restoreMemoryIndex, fromDocuments: 1 })
  return { h, directory, follow, snapshots }
}

type Kept = Awaited<ReturnType<typeof kept>>

/** The follower of a restarted process, loaded only from the snapshot. */
async function resumed({ snapshots, follow }: Kept) {
  const opened = await snapshots().open()
  assert.ok('index' in opened, JSON.stringify(opened))
  const follower = follow()
  await follower.resume(opened.index, opened.checkpoint)
  return follower.index()
}

async function loaded({ follow }: Kept) {
  const follower = follow()
  await follower.load()
  return follower.index()
}

test('an index started from a snapshot and the change log equals a fully loaded one', async (t) => {
  const k = await kept(t)
  const { h } = k
  const follower = k.follow()
  await follower.load()
  await k.snapshots().save(follower.index(), follower.checkpoint())
  const { content } = await h.api.listMyJobs()
  const [gone, priced] = content
  await fill(h, ['Glazier', 'Cooper', 'Wainwright'])
  await sql`update job set feed_cpc = 77 where id = ${priced?.id ?? 0}`.execute(h.db)
  await sql`insert into change (kind, id) values ('job', ${gone?.id ?? 0}), ('job', ${priced?.id ?? 0})`.execute(
    h.db,
  )
  const [fromSnapshot, fromDatabase] = [await resumed(k), await loaded(k)]
  // Groups stay known after their last job has left.
  const { groups: _, ...stats } = await fromSnapshot.stats()
  assert.partialDeepStrictEqual(await fromDatabase.stats(), stats)
  for (const words of ['', 'glazier', 'cooper', 'farrier', 'wainwright'])
    assert.deepEqual(
      await fromSnapshot.search(asked(words, h.clock.at)),
      await fromDatabase.search(asked(words, h.clock.at)),
      words,
    )
})

test('a snapshot that is damaged, truncated, or from another program or database is refused', async (t) => {
  const k = await kept(t)
  const follower = k.follow()
  await follower.load()
  const refused = async () => {
    const opened = await k.snapshots().open()
    return 'index' in opened ? 'taken' : opened.refused
  }
  assert.equal(await refused(), undefined, 'there is none yet')
  await k.snapshots().save(follower.index(), follower.checkpoint())
  const path = join(k.directory, file)
  assert.deepEqual(await readdir(k.directory), [file])
  assert.equal(await refused(), 'taken')
  const whole = await readFile(path)
  const flipped = Buffer.from(whole)
  flipped.writeUInt8((flipped.readUInt8(whole.length - 40) + 1) % 256, whole.length - 40)
  await writeFile(path, flipped)
  assert.equal(await refused(), 'it is damaged')
  await writeFile(path, whole.subarray(0, whole.length - 3))
  assert.equal(await refused(), 'it is cut off')
  // Cut between two parts: the last part marks the end.
  await writeFile(path, withoutLastPart(whole))
  assert.match((await refused()) ?? '', /no end/)
  await writeFile(path, ofAnotherProgram(whole))
  assert.equal(await refused(), 'another version of the program wrote it')
  await writeFile(path, whole)
  assert.equal(await refused(), 'taken')
  await sql`delete from index_snapshot`.execute(k.h.db)
  assert.equal(await refused(), 'it is of another database')
})

/** The head as written by the same engine from other sources. */
function ofAnotherProgram(whole: Buffer): Buffer {
  const rest = whole.subarray(8 + whole.readUInt32LE(0))
  const head: object = deserialize(whole.subarray(8, 8 + whole.readUInt32LE(0)))
  const other = serialize({ ...head, program: 'another' })
  const frame = Buffer.alloc(8)
  frame.writeUInt32LE(other.length, 0)
  frame.writeUInt32LE(crc32(other), 4)
  return Buffer.concat([frame, other, rest])
}

function withoutLastPart(whole: Buffer): Buffer {
  let last = 0
  for (let at = 0; at < whole.length; at += 8 + whole.readUInt32LE(at)) last = at
  return whole.subarray(0, last)
}

test('a database restored from a dump refuses the snapshot', async (t) => {
  const k = await kept(t)
  const follower = k.follow()
  await follower.load()
  await k.snapshots().save(follower.index(), follower.checkpoint())
  // The effect of a dump: the same rows, written by another transaction.
  await sql`update index_snapshot set at = at`.execute(k.h.db)
  const opened = await k.snapshots().open()
  assert.deepEqual(opened, { refused: 'it is of another database' })
})

test('a server whose snapshot is older than the change log loads everything', async (t) => {
  const k = await kept(t)
  const follower = k.follow()
  await follower.load()
  await k.snapshots().save(follower.index(), follower.checkpoint())
  await fill(k.h, ['Glazier', 'Cooper', 'Farrier', 'Sawyer'])
  await sql`delete from change`.execute(k.h.db)
  await sql`update change_pruned set txid = pg_current_xact_id()`.execute(k.h.db)
  const index = await resumed(k)
  assert.equal((await index.search(asked('sawyer', k.h.clock.at))).total, 1)
})

/** A server's index with snapshots in the directory. */
const live = ({ h: { parts, db }, snapshots }: Kept, metrics = new Registry()) =>
  createLiveIndex({
    db,
    pool: parts.pool,
    createIndex: createMemoryIndex,
    categories: parts.categories,
    metrics,
    remember: () => {},
    snapshots: snapshots(),
  })

test('a server saves snapshots, and the next one starts from them', async (t) => {
  const k = await kept(t)
  const first = live(k)
  assert.deepEqual(await first.start(), { fromSnapshot: false })
  await first.catchUp()
  await first.stop()
  const second = live(k)
  t.after(() => second.stop())
  assert.deepEqual(await second.start(), { fromSnapshot: true })
  assert.deepEqual(await second.stats(), await k.h.parts.searchIndex.stats())
})

test('a snapshot is due 15 minutes after the last one was saved, also if a restart was in between', async (t) => {
  const k = await kept(t)
  const follower = k.follow()
  await follower.load()
  const isDueAfterRestart = async () => {
    await k.snapshots().save(follower.index(), follower.checkpoint())
    const restarted = k.snapshots()
    assert.ok('index' in (await restarted.open()))
    return restarted.isDue(3)
  }
  assert.equal(await isDueAfterRestart(), false)
  await sql`alter table index_snapshot alter at set default clock_timestamp() - interval '16 minutes'`.execute(
    k.h.db,
  )
  assert.equal(await isDueAfterRestart(), true)
})

test('a server that cannot save a snapshot continues, logs the reason, and counts the failure', async (t) => {
  const k = await kept(t)
  // A file takes the place of the directory.
  await rm(k.directory, { recursive: true })
  await writeFile(k.directory, '')
  const metrics = new Registry()
  const index = live(k, metrics)
  const { promise: told, resolve } = Promise.withResolvers<unknown>()
  index.onSnapshotFailure(resolve)
  assert.ok(index.isSnapshotSaved())
  await index.start()
  await index.catchUp()
  assert.match(String(await told), /EEXIST|ENOTDIR/)
  await index.stop()
  assert.ok(!index.isSnapshotSaved())
  assert.match(await metrics.metrics(), /tiller_index_snapshot_failures_total 1/)
  assert.ok((await index.search(asked('glazier', k.h.clock.at))).total > 0)
})
