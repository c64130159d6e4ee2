import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { updateFetchSettings } from '#domain/accounts/sources/sources.ts'
import { harness, type Harness } from '#test/harness/harness.ts'
import { importFeed } from './import.ts'

type Job = { reference: string; cpc?: string; city?: string; description?: string }

const feed = (...jobs: Job[]) =>
  `<source>${jobs
    .map(
      ({ reference, cpc = '0.30', city = 'Austin', description = 'Bread.' }) =>
        `<job><title>Baker</title><date>2026-03-01</date><referencenumber>${reference}</referencenumber>` +
        `<url>https://jobs.example.com/${reference}</url><company>Acme</company><description>${description}</description>` +
        `<city>${city}</city><state>TX</state><cpc>${cpc}</cpc></job>`,
    )
    .join('')}</source>`

const storedJobs = async ({ db, tenant }: Harness) =>
  db
    .selectFrom('job')
    .select(['jobReference', 'description', 'hold', 'recordHash', 'modifiedAt', 'deletedAt'])
    .where('customerId', '=', tenant.customerId)
    .orderBy('jobReference')
    .execute()

test('extracts nothing from unchanged records, and everything from changed ones', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, feed({ reference: 'a' }, { reference: 'b' }))
  // Whatever is extracted again would be written, because it differs from this.
  await h.db
    .updateTable('job')
    .set({ contentHash: Buffer.from('stored') })
    .where('customerId', '=', h.tenant.customerId)
    .execute()
  const { counts } = await h.seed.jobs(
    h.sourceId,
    feed({ reference: 'a' }, { reference: 'b', description: 'Rolls.' }, { reference: 'c' }),
  )
  assert.partialDeepStrictEqual(counts, { created: 1, updated: 1, unchanged: 1, deleted: 0 })
  assert.deepEqual(
    (await storedJobs(h)).map(({ description }) => description),
    ['Bread.', 'Rolls.', 'Bread.'],
  )
})

test('records the hashes of jobs from earlier versions without changing the jobs', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, feed({ reference: 'a' }))
  const before = await storedJobs(h)
  assert.ok(before[0]?.recordHash)
  await h.db
    .updateTable('job')
    .set({ recordHash: null })
    .where('customerId', '=', h.tenant.customerId)
    .execute()
  const { counts } = await h.seed.jobs(h.sourceId, feed({ reference: 'a' }))
  assert.partialDeepStrictEqual(counts, { updated: 0, unchanged: 1 })
  assert.deepEqual(await storedJobs(h), before)
})

test('repeats the warnings of unchanged records', async (t) => {
  const h = await harness(t)
  const xml = feed({ reference: 'a', city: 'Nowhere at all' })
  const first = await h.seed.jobs(h.sourceId, xml)
  const again = await h.seed.jobs(h.sourceId, xml)
  assert.ok(first.problems.length > 0)
  assert.deepEqual(again.problems, first.problems)
})

test('holds and releases the prices of unchanged records by the prices of the others', async (t) => {
  const h = await harness(t)
  const high = { reference: 'high', cpc: '40.00' }
  const others = (cpc: string) => ['a', 'b', 'c'].map((reference) => ({ reference, cpc }))
  const holds = async () => (await storedJobs(h)).map(({ hold, description }) => [hold, description])
  const released = [
    [null, 'Bread.'],
    [null, 'Bread.'],
    [null, 'Bread.'],
    [null, 'Bread.'],
  ]
  await h.seed.jobs(h.sourceId, feed(high, ...others('10.00')))
  assert.deepEqual(await holds(), released)
  const lower = await h.seed.jobs(h.sourceId, feed(high, ...others('0.30')))
  assert.partialDeepStrictEqual(lower.counts, { updated: 4, unchanged: 0, held: 1 })
  assert.deepEqual((await holds()).at(-1), ['PRICE_REVIEW', 'Bread.'])
  const again = await h.seed.jobs(h.sourceId, feed(high, ...others('0.30')))
  assert.partialDeepStrictEqual(again.counts, { updated: 0, unchanged: 4, held: 1 })
  await updateFetchSettings(h.db, h.sourceId, { acceptedCpc: 4_000 }, h.clock.at)
  await h.seed.jobs(h.sourceId, feed(high, ...others('0.30')))
  assert.deepEqual(await holds(), released)
})

test('writes an unchanged record again after its job has been deleted', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, feed({ reference: 'a' }, { reference: 'b' }, { reference: 'c' }))
  await h.seed.jobs(h.sourceId, feed({ reference: 'a' }, { reference: 'b' }))
  assert.notEqual((await storedJobs(h))[2]?.deletedAt, null)
  const { counts } = await h.seed.jobs(
    h.sourceId,
    feed({ reference: 'a' }, { reference: 'b' }, { reference: 'c' }),
  )
  assert.partialDeepStrictEqual(counts, { updated: 1, unchanged: 2 })
  assert.equal((await storedJobs(h))[2]?.deletedAt, null)
})

test('fails without a change if another import changes the jobs between staging and merging', async (t) => {
  const h = await harness(t)
  const jobs = Array.from({ length: 501 }, (_, n) => ({ reference: `job-${n}` }))
  await h.seed.jobs(h.sourceId, feed(...jobs))
  const [begin = '', rest = ''] = feed(...jobs).split('<referencenumber>job-500<')
  const slowly = async function* () {
    yield Buffer.from(begin)
    await h.seed.jobs(h.sourceId, feed(...jobs.map((job) => ({ ...job, description: 'Rolls.' }))))
    yield Buffer.from(`<referencenumber>job-500<${rest}`)
  }
  const source = { ...h.tenant, sourceId: h.sourceId }
  await assert.rejects(importFeed(h.parts, source, Readable.from(slowly())), { code: 'unavailable' })
  assert.ok((await storedJobs(h)).every(({ description }) => description === 'Rolls.'))
})
