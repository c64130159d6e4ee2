import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { makeApplication } from '#test/harness/applications.ts'
import { isolatedHarness } from '#test/harness/harness.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { eraseApplication } from '../records/erase.ts'
import { moveFolderFiles } from './folder-files.ts'

const harness = isolatedHarness()

const reason = 'The applicant asks for it'

/** Two applications whose résumés are in the folders of two servers, as earlier versions stored them. */
async function former(t: TestContext) {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  const jobId = Number((await h.api.listMyJobs()).content[0]?.id)
  const made = async () => {
    const { id, tlrApplicationId } = await makeApplication(h, { jobId, resume: {} })
    const key = `resume-${tlrApplicationId}`
    const dataDir = mkdtempSync(join(tmpdir(), 'tiller-former-'))
    t.after(() => rmSync(dataDir, { recursive: true }))
    mkdirSync(join(dataDir, 'blobs', 're'), { recursive: true })
    const path = join(dataDir, 'blobs', 're', key)
    writeFileSync(path, (await h.parts.blobs.get(key)) ?? '')
    await h.db.updateTable('blob').set({ location: 'FOLDER' }).where('key', '=', key).execute()
    await h.db.deleteFrom('blobChunk').where('key', '=', key).execute()
    return { id, key, path, dataDir }
  }
  const start = (dataDir: string, allowMissingFiles = false) =>
    moveFolderFiles(h.db, { dataDir, allowMissingFiles, s3Bucket: null })
  const download = async (id: number) =>
    Buffer.from(await h.api.downloadResume({ params: { applicationId: id } })).toString()
  const erase = (id: number) => eraseApplication({ ...h.parts, db: h.db }, id, { reason, at: h.clock.at })
  return { h, start, download, erase, one: await made(), two: await made() }
}

test('moves the files of each server to the database and refuses to start while one is missing', async (t) => {
  const { start, download, one, two } = await former(t)
  const isRefused = (error: unknown) =>
    error instanceof StartError && error.message.startsWith('1 résumé is neither in the database nor in ')
  await assert.rejects(start(one.dataDir), isRefused)
  await assert.rejects(start(one.dataDir), isRefused)
  assert.equal(await start(one.dataDir, true), 0)
  assert.match(await download(one.id), /^%PDF/)
  await assert.rejects(download(two.id), /missing in the file storage/)
  const unknown = join(two.dataDir, 'blobs', 're', 'resume-of-another-database')
  writeFileSync(unknown, '')
  assert.equal(await start(two.dataDir), 1)
  assert.equal(await start(one.dataDir), 0)
  assert.match(await download(two.id), /^%PDF/)
  assert.deepEqual([existsSync(one.path), existsSync(two.path), existsSync(unknown)], [false, false, true])
})

test('an erasure names a missing file, and the start of the server that has it deletes it', async (t) => {
  const { start, erase, one, two } = await former(t)
  await assert.rejects(start(two.dataDir))
  const receipt = await erase(one.id)
  assert.deepEqual([receipt.erased.includes('resume'), receipt.missing], [false, ['resume']])
  assert.deepEqual((await erase(one.id)).missing, ['resume'])
  assert.equal(await start(one.dataDir), 0)
  assert.deepEqual(readdirSync(join(one.dataDir, 'blobs', 're')), [])
  assert.deepEqual((await erase(one.id)).missing, [])
  assert.ok((await erase(two.id)).erased.includes('resume'))
})

test('deletes the file of an application that an earlier version erased on another server', async (t) => {
  const { h, start, erase, one, two } = await former(t)
  await erase(one.id)
  await h.db.deleteFrom('blob').where('key', '=', one.key).execute()
  await start(two.dataDir)
  await start(one.dataDir)
  assert.equal(existsSync(one.path), false)
})
