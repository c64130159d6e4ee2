import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { harness, type Harness } from '#test/harness/harness.ts'

async function withNurse(t: Parameters<typeof harness>[0]) {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Registered Nurse' },
    { reference: 'b', title: 'Staff Nurse' },
    { reference: 'c', title: 'Clinical Nurse' },
  ])
  const jobs = new Map((await h.api.listMyJobs()).content.map((job) => [job.jobReference, job.id]))
  return { ...h, idOf: (reference: string) => jobs.get(reference) ?? assert.fail() }
}

const titlesOf = ({ suggestions }: { suggestions: { title: string }[] }) =>
  suggestions.map(({ title }) => title)

/** Adds valid clicks on a job, some days ago. */
async function clicks(h: Harness, jobId: number, count: number, daysAgo: number) {
  const publisher = await h.db.selectFrom('publisher').select('id').limit(1).executeTakeFirstOrThrow()
  const at = new Date(h.clock.at.getTime() - daysAgo * 24 * 3600_000)
  const rows = Array.from({ length: count }, () => ({
    ...h.tenant,
    id: randomUUID(),
    at,
    class: 'VALID' as const,
    tokenId: randomUUID(),
    jobId,
    publisherId: publisher.id,
    priceCents: 1,
    chargedCents: 0,
    visitorHash: Buffer.from(randomUUID()),
  }))
  await h.db.insertInto('click').values(rows).execute()
}

/** The precision of the response. */
const thousandth = 0.001

test('suggests other titles of the occupation of a job, the best first', async (t) => {
  const h = await withNurse(t)
  const id = h.idOf('a')
  const answer = await h.api.getJobTitleSuggestions({ params: { id } })
  assert.deepEqual([answer.id, answer.title], [id, 'Registered Nurse'])
  assert.ok(titlesOf(answer).includes('Staff Nurse'))
  assert.ok(!titlesOf(answer).includes('Registered Nurse'))
  assert.equal(answer.suggestions[0]?.occupation, '29-1141')
  for (const { score, relevance, clickRate } of answer.suggestions) {
    assert.equal(clickRate, 0.5, 'nothing is known')
    assert.ok(Math.abs(score - (0.9 * relevance + 0.1 * clickRate)) <= thousandth)
  }
  const one = await h.api.getJobTitleSuggestions({ params: { id }, query: { count: 1 } })
  assert.deepEqual(titlesOf(one), titlesOf(answer).slice(0, 1))
})

test('clicks raise a title according to blendWeight, and BY_CTR sorts by clicks', async (t) => {
  const h = await withNurse(t)
  const id = h.idOf('a')
  const ask = (query: NonNullable<Parameters<typeof h.api.getJobTitleSuggestions>[0]['query']>) =>
    h.api.getJobTitleSuggestions({ params: { id }, query: { count: 100, ...query } })
  const before = await ask({})
  await clicks(h, h.idOf('c'), 9, 29)
  await clicks(h, h.idOf('b'), 1, 29)
  await clicks(h, h.idOf('b'), 50, 31)
  const [first, ...others] = (await ask({ sortSetting: 'BY_CTR' })).suggestions
  assert.partialDeepStrictEqual(first, { title: 'Clinical Nurse', jobs: 1 })
  // (9 + 5) / 2 clicks per job against a mean of 5.
  assert.ok(Math.abs((first?.clickRate ?? 0) - 7 / 12) <= thousandth, String(first?.clickRate))
  assert.ok(others.every(({ clickRate }) => clickRate <= 7 / 12 + thousandth))
  const staff = others.find(({ title }) => title === 'Staff Nurse')
  assert.ok(
    Math.abs((staff?.clickRate ?? 0) - 3 / 8) <= thousandth,
    'clicks of more than 30 days ago do not count',
  )
  assert.deepEqual(titlesOf(await ask({ blendWeight: 0 })), titlesOf(before))
  const placeOf = async (blendWeight: number) =>
    titlesOf(await ask({ blendWeight })).indexOf('Clinical Nurse')
  assert.ok((await placeOf(0.9)) <= (await placeOf(0.1)))
  const all = (await ask({ blendWeight: 1 })).suggestions
  assert.deepEqual(
    all.map(({ score }) => score),
    all.map(({ clickRate }) => clickRate),
  )
})

test('handles many jobs and titles in one request; an unknown job has no title', async (t) => {
  const h = await withNurse(t)
  const { content } = await h.api.suggestJobTitles({
    body: { ids: [h.idOf('a'), 9_007_199_254_740_991], titles: ['Truck Driver', 'Manager'] },
    query: { count: 2 },
  })
  assert.deepEqual(
    content.map(({ jobId, title, suggestions }) => [jobId, title, suggestions.length]),
    [
      [h.idOf('a'), 'Registered Nurse', 2],
      [9_007_199_254_740_991, null, 0],
      [null, 'Truck Driver', 2],
      [null, 'Manager', 0],
    ],
  )
})

test('refuses empty requests, too many items, and settings out of range', async (t) => {
  const h = await withNurse(t)
  const refused = async (call: Promise<unknown>) => {
    const error: unknown = await call.catch((reason: unknown) => reason)
    assert.ok(error instanceof TillerError, 'it was not refused')
    return error.errors.map(({ field, message }) => `${field} ${message}`)
  }
  const titles = Array.from({ length: 100 }, () => 'Cook')
  assert.deepEqual(await refused(h.api.suggestJobTitles({ body: {} })), [' must have ids or titles'])
  assert.deepEqual(await refused(h.api.suggestJobTitles({ body: { titles, ids: [1] } })), [
    ' must have at most 100 ids and titles together',
  ])
  const query = { count: 101, blendWeight: 1.1 }
  assert.deepEqual(await refused(h.api.getJobTitleSuggestions({ params: { id: h.idOf('a') }, query })), [
    'count must be <= 100',
    'blendWeight must be <= 1',
  ])
})
