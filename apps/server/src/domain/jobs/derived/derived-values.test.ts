import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { test } from 'node:test'
import { createGunzip } from 'node:zlib'
import { readFeed } from '@tiller/feed-parser/read-feed'
import { sql } from 'kysely'
import { completePendingReassignments } from '#domain/campaigns/targeting/tasks.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { toStageRow } from '../feeds/stage.ts'
import { derivedJobValues } from './derived-values.ts'
import { recomputeDerivedValues } from './recompute.ts'

const harness = isolatedHarness()

const sample = new URL('../../../../../../data/sample/public-sector.xml.gz', import.meta.url)

/** The digests of each version's results on the sample feed. Add a line with each new version; never change one. */
const digests: Record<string, Record<number, string>> = {
  cityKeys: { 1: '04fb7fd3830343a3' },
  // Equal digests: the sample feed has none of the texts that these versions read differently.
  categories: { 1: '1ddc2490c7825a89', 2: 'fc698f96503f17fa', 3: 'fc698f96503f17fa' },
  details: { 1: '6f2e3ce88ac9c75d', 2: '6f2e3ce88ac9c75d', 3: '6f2e3ce88ac9c75d', 4: '6f2e3ce88ac9c75d' },
  contentHashes: { 1: 'cdf461d03cace969' },
  feeds: { 1: 'a2733f3d6524fffc', 2: 'a2733f3d6524fffc', 3: 'a2733f3d6524fffc', 4: 'a2733f3d6524fffc' },
}

test('a change of a formula raises the version of its values', async () => {
  const now = new Date('2026-03-02T12:00:00Z')
  const reference = await loadReferenceData()
  const hashes = new Map(Object.keys(derivedJobValues).map((name) => [name, createHash('sha256')]))
  for await (const item of readFeed(createReadStream(sample).pipe(createGunzip()), {
    now,
    clock: () => now,
  })) {
    if (item.kind !== 'job') continue
    const { row } = toStageRow(item.job, reference, 'America/New_York')
    const { content_hash: hash, city_keys, major_categories, minor_categories, details, ...others } = row
    const results = {
      cityKeys: city_keys,
      categories: [major_categories, minor_categories],
      details,
      feeds: others,
      contentHashes: hash,
    }
    for (const [name, result] of Object.entries(results)) hashes.get(name)?.update(JSON.stringify(result))
  }
  const digest = (name: string) => hashes.get(name)?.digest('hex').slice(0, 16)
  const found = Object.keys(derivedJobValues).map((name) => [name, digest(name)])
  const expected = Object.entries(derivedJobValues).map(([name, { version }]) => [
    name,
    digests[name]?.[version],
  ])
  // If this fails, raise the version of the value in derived-values.ts and add the digest of the new version above.
  assert.deepEqual(found, expected)
})

/** Stores values as an older version with other formulas did. */
async function age({ db, tenant }: Harness) {
  await sql`update job set city_keys = '{"new york"}', minor_categories = '{}', major_categories = '{}'
    where customer_id = ${tenant.customerId}`.execute(db)
  await db.deleteFrom('derivedValue').execute()
}

test('recomputes values of an older version, so that filters match and jobs stay in their segment', async (t) => {
  const h = await harness(t)
  const location = { city: 'New York', state: 'NY' }
  const jobs = ['a', 'b'].map((reference) => ({ reference, title: 'Registered Nurse', ...location }))
  await h.seed.jobs(h.sourceId, jobs)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 25 })
  const segment = await h.api.createSegment({
    params: { campaignId },
    body: { name: 'New York', jobFilters: [{ city: ['New York'] }], basicCpc: 40 },
  })
  const stored = async () =>
    (
      await sql`select city_keys, minor_categories, segment_id from job
        join assignment on assignment.job_id = job.id where job.customer_id = ${h.tenant.customerId}`.execute(
        h.db,
      )
    ).rows
  await completePendingReassignments(h.db, new AbortController().signal)
  const before = await stored()
  assert.equal(before.length, 2)
  for (const row of before)
    assert.partialDeepStrictEqual(row, { cityKeys: ['newyork'], segmentId: segment.id })
  await age(h)
  const changes = await recomputeDerivedValues(h.db, h.parts)
  assert.ok((changes['cityKeys'] ?? 0) >= 2 && (changes['categories'] ?? 0) >= 2)
  await completePendingReassignments(h.db, new AbortController().signal)
  assert.deepEqual(await stored(), before)
  assert.deepEqual(
    await recomputeDerivedValues(h.db, h.parts),
    {},
    'values of this version are not recomputed',
  )
})

test('a stored job that requires a driver license loses the professional license of version 1', async (t) => {
  const h = await harness(t)
  const description = 'Valid driver license required.'
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Courier', description }])
  const ofCustomer = sql`customer_id = ${h.tenant.customerId}`
  const skills = async () =>
    (
      await sql<{
        skills: unknown
      }>`select details -> 'skills' as skills from job where ${ofCustomer}`.execute(h.db)
    ).rows
  const current = await skills()
  await sql`update job set details = jsonb_set(details, '{skills}', '[41, 60]') where ${ofCustomer}`.execute(
    h.db,
  )
  await sql`update derived_value set version = 1 where name = 'details'`.execute(h.db)
  await recomputeDerivedValues(h.db, h.parts)
  assert.deepEqual(await skills(), current)
  assert.deepEqual(current, [{ skills: [60] }])
})

test('an interrupted recomputation continues where it stopped', async (t) => {
  const h = await harness(t)
  const jobs = Array.from({ length: 620 }, (_, n) => ({ reference: `r${n}`, title: 'Driver' }))
  await h.seed.jobs(h.sourceId, jobs)
  let computed = 0
  const value = (stopAt: number) => ({
    version: 1,
    reads: ['title' as const],
    compute: ({ title }: { title: string }) => {
      computed += 1
      if (computed > stopAt) throw new Error('stopped')
      return { education: title }
    },
  })
  await assert.rejects(recomputeDerivedValues(h.db, h.parts, { resumed: value(550) }), /stopped/)
  computed = 0
  await recomputeDerivedValues(h.db, h.parts, { resumed: value(Number.POSITIVE_INFINITY) })
  const { rows } = await sql<{ jobs: number; fresh: number }>`
    select count(*) as jobs, count(*) filter (where education = title) as fresh from job`.execute(h.db)
  assert.equal(rows[0]?.fresh, rows[0]?.jobs)
  assert.ok(computed < (rows[0]?.jobs ?? 0), 'the first batch is not computed again')
})

test('concurrent processes share the work, and a value never returns to an older version', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Driver' }])
  const value = (version: number) => ({
    version,
    reads: ['title' as const],
    compute: () => ({ experience: `version ${version}` }),
  })
  await Promise.all([1, 2, 3].map(() => recomputeDerivedValues(h.db, h.parts, { shared: value(2) })))
  assert.deepEqual(await recomputeDerivedValues(h.db, h.parts, { shared: value(1) }), {})
  const { rows } = await sql`select experience from job where customer_id = ${h.tenant.customerId}`.execute(
    h.db,
  )
  assert.deepEqual(rows, [{ experience: 'version 2' }])
})
