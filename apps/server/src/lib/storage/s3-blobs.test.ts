import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { testDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { createS3Store, S3Error, type S3BucketConfig } from './s3-blobs.ts'
import {
  areBlobTransfersHealthy,
  createDatabaseBlobs,
  requireBucketIfUsed,
  transferBlobs,
} from './database-blobs.ts'
import { startS3Server } from './s3-server.fixture.ts'

const key = 'resume-0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21'

async function emptyDatabase(t: TestContext) {
  const database = await testDatabase()
  const { db, pool, close } = connectToDatabase(database.url)
  t.after(async () => {
    await close()
    await database.drop()
  })
  await migrateDatabase(pool)
  return { db, pool }
}

test('stores, replaces, reads, and deletes files in a bucket', async (t) => {
  const blobs = createS3Store((await startS3Server(t)).target)
  assert.equal(await blobs.get(key), undefined)
  await blobs.delete(key)
  const large = Buffer.alloc(10 * 1_048_576 + 28, 'a file of the largest size')
  await blobs.put(key, Buffer.from('first'))
  await blobs.put(key, large)
  assert.ok((await blobs.get(key))?.equals(large))
  await blobs.put(key, Buffer.alloc(0))
  assert.equal((await blobs.get(key))?.length, 0)
  await blobs.delete(key)
  assert.equal(await blobs.get(key), undefined)
})

test('supports virtual-hosted buckets', async (t) => {
  const { target } = await startS3Server(t)
  const blobs = createS3Store({ ...target, endpoint: 'https://s3.invalid', pathStyle: false })
  await assert.rejects(blobs.get(key), /ENOTFOUND resumes\.s3\.invalid/)
})

test('a wrong secret, a missing bucket, or an invalid key is an error, never a missing file', async (t) => {
  const { target } = await startS3Server(t)
  const fails = (changed: Partial<S3BucketConfig>, pattern: RegExp) =>
    assert.rejects(
      createS3Store({ ...target, ...changed }).get(key),
      (error) => error instanceof S3Error && pattern.test(error.message),
    )
  await fails({ secretAccessKey: 'wrong' }, /403 \(SignatureDoesNotMatch\)/)
  await fails({ bucket: 'elsewhere' }, /404 \(NoSuchBucket\)/)
  await assert.rejects(createS3Store(target).get('../../secret'))
})

test('rejects redirects and responses larger than any file', async (t) => {
  const server = createServer((request, response) => {
    if (request.method === 'DELETE') return response.writeHead(307, { location: '/elsewhere' }).end()
    response.writeHead(200)
    const more = () => void (response.destroyed || response.write(Buffer.alloc(1_048_576), more))
    return more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const keys = { accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1', bucket: 'c', pathStyle: true }
  const blobs = createS3Store({ endpoint: `http://127.0.0.1:${port}`, ...keys })
  await assert.rejects(blobs.get(key), /larger than 17825792 bytes/)
  await assert.rejects(blobs.delete(key), S3Error)
})

test('stores, reads, and deletes files while the bucket is unavailable, and transfers them later', async (t) => {
  const { target, stop, start } = await startS3Server(t)
  const { db, pool } = await emptyDatabase(t)
  const bucket = createS3Store(target)
  const blobs = createDatabaseBlobs(db, bucket)
  const put = (name: string, text: string) =>
    db.transaction().execute((tx) => blobs.put(tx, name, Buffer.from(text)))
  const transferAll = () => transferBlobs(db, bucket, { signal: new AbortController().signal })
  const [kept, erased] = [key, key.replace('resume', 'erased')]
  await put(erased, 'erased')
  await transferAll()
  assert.equal(String(await bucket.get(erased)), 'erased')
  await stop()
  await assert.rejects(blobs.get(erased), S3Error)
  await put(kept, 'first')
  await put(kept, 'second')
  assert.equal(await db.transaction().execute((tx) => blobs.delete(tx, erased)), true)
  assert.equal(String(await blobs.get(kept)), 'second')
  assert.equal(await blobs.get(erased), undefined)
  await assert.rejects(transferAll(), S3Error)
  assert.equal(await areBlobTransfersHealthy(db), true)
  await pool.query(`update blob set changed_at = changed_at - interval '61 seconds'`)
  assert.equal(await areBlobTransfersHealthy(db), false)
  await start()
  await Promise.all([transferAll(), transferAll()])
  assert.equal(await areBlobTransfersHealthy(db), true)
  assert.deepEqual((await pool.query('select number from blob_chunk')).rows, [])
  assert.equal(String(await bucket.get(kept)), 'second')
  assert.equal(await bucket.get(erased), undefined)
  assert.equal(String(await blobs.get(kept)), 'second')
  await assert.rejects(requireBucketIfUsed(db, null), /stored in a bucket, but no bucket is configured/)
})

test('stores, replaces, reads, and deletes files of every size in the database', async (t) => {
  const { db, pool } = await emptyDatabase(t)
  const blobs = createDatabaseBlobs(db, null)
  for (const size of [10 * 1_048_576 + 28, 262_144, 1, 0]) {
    const bytes = randomBytes(size)
    await db.transaction().execute((tx) => blobs.put(tx, key, bytes))
    assert.deepEqual(await blobs.get(key), bytes)
  }
  const remove = () => db.transaction().execute((tx) => blobs.delete(tx, key))
  assert.equal(await remove(), true)
  assert.equal(await blobs.get(key), undefined)
  assert.equal(await remove(), false)
  assert.deepEqual((await pool.query('select from blob_chunk')).rows, [])
  await requireBucketIfUsed(db, null)
})
