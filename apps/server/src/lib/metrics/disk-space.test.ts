import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { createDiskMonitor, registerDiskMetric } from './disk-space.ts'

const megabyte = 1_048_576
const watermarks = { dataDir: '/data', feedsMinFreeMb: 512, dispositionsMinFreeMb: 128 }

/** Free bytes by folder; other folders do not exist. */
function volumes(free: Record<string, number>) {
  const state = { free, nowMs: 0, looks: 0 }
  const look = async (folder: string) => {
    state.looks += 1
    const bytes = state.free[folder]
    if (bytes === undefined) throw new Error('ENOENT')
    return { bavail: bytes / 4096, bsize: 4096 }
  }
  return {
    state,
    disk: (settings = {}) => createDiskMonitor({ ...watermarks, ...settings }, look, () => state.nowMs),
  }
}

test('rejects feeds first and dispositions later, as configured', async () => {
  const { state, disk } = volumes({ '/data': 0 })
  const left = disk()
  const uses = async (freeMb: number) => {
    state.free = { '/data': freeMb * megabyte }
    state.nowMs += 1_000
    return [await left.hasRoomFor('feeds'), await left.hasRoomFor('dispositions')]
  }
  assert.deepEqual(await uses(512), [true, true])
  assert.deepEqual(await uses(511), [false, true])
  assert.deepEqual(await uses(128), [false, true])
  assert.deepEqual(await uses(127), [false, false])
  assert.deepEqual(await uses(0), [false, false])
  assert.equal(await disk({ feedsMinFreeMb: 0 }).hasRoomFor('feeds'), true)
})

test('uses the volume with the least space of those mounted in the data folder', async () => {
  const all = { '/data': 9 * megabyte, '/data/spool': 7 * megabyte, '/data/postgres': 8 * megabyte }
  assert.equal(await volumes(all).disk().freeBytes(), 7 * megabyte)
  assert.equal(
    await volumes({ ...all, '/data/postgres': megabyte })
      .disk()
      .freeBytes(),
    megabyte,
  )
})

test('rejects nothing if a folder cannot be read', async () => {
  const disk = volumes({}).disk()
  assert.deepEqual([await disk.freeBytes(), await disk.hasRoomFor('feeds')], [undefined, true])
})

test('reads the free space at most once per second', async () => {
  const { state, disk } = volumes({ '/data': megabyte })
  const left = disk()
  await Promise.all(Array.from({ length: 50 }, () => left.freeBytes()))
  assert.equal(state.looks, 3)
  state.nowMs = 1_000
  await left.freeBytes()
  assert.equal(state.looks, 6)
})

test('the metrics report the free space of a real folder', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tiller-disk-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const metrics = new Registry()
  registerDiskMetric(metrics, createDiskMonitor({ ...watermarks, dataDir }))
  assert.match(await metrics.metrics(), /^tiller_disk_free_bytes [1-9]\d*$/m)
})
