import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import fc from 'fast-check'
import { harness, type Harness, type SeedJob } from '#test/harness/harness.ts'
import { checkProperty } from '../../../../../../test/seeds.ts'

const jobs = (titles: Record<string, number>): SeedJob[] =>
  Object.entries(titles).flatMap(([title, count]) =>
    Array.from({ length: count }, (_, n) => ({ reference: `${title} ${n}`, title, company: `C${n % 2}` })),
  )

type Query = NonNullable<NonNullable<Parameters<Harness['api']['listMyJobTitles']>[0]>['query']>

const page = ({ api }: Harness, query: Query = {}) => api.listMyJobTitles({ query })
const counts = ({ content }: Awaited<ReturnType<typeof page>>) =>
  content.map(({ title, count }) => `${title} ${count}`)

const refused = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((reason: unknown) => reason)
  assert.ok(error instanceof TillerError, 'it was not refused')
  assert.equal(error.status, 400)
  return error.errors.map(({ field, message }) => `${field} ${message}`)
}

test('lists the distinct titles of all feeds with their number of jobs', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs({ Cook: 3, Driver: 1, cook: 2, Nurse: 2 }))
  assert.deepEqual(counts(await page(h)), ['Cook 3', 'Driver 1', 'Nurse 2', 'cook 2'])
  await h.seed.jobs(h.sourceId, jobs({ Cook: 2, Driver: 1, cook: 2 }))
  assert.deepEqual(counts(await page(h)), ['Cook 2', 'Driver 1', 'cook 2'], 'deleted jobs do not count')
  const [job] = (await h.api.listMyJobs({ query: { search: 'title="Driver"' } })).content
  await h.api.createJobExpansion({ params: { jobId: job?.id ?? 0 }, body: { title: 'Chauffeur' } })
  assert.deepEqual(counts(await page(h)), ['Chauffeur 1', 'Cook 2', 'Driver 1', 'cook 2'], 'copies do')
})

test('counts only jobs that match the search', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs({ Cook: 3, Driver: 1, Nurse: 2 }))
  assert.deepEqual(counts(await page(h, { search: 'title~"r"' })), ['Driver 1', 'Nurse 2'])
  assert.deepEqual(counts(await page(h, { search: 'company="C1"' })), ['Cook 1', 'Nurse 1'])
  assert.deepEqual(counts(await page(h, { search: `poolId=${h.poolId} AND -title="Cook"` })), [
    'Driver 1',
    'Nurse 2',
  ])
  assert.deepEqual(counts(await page(h, { search: 'sourceId=1 AND sourceId=2' })), [])
})

test('expand=unique counts companies, and expand=jobs counts jobs by status', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs({ Cook: 3, Driver: 1 }))
  await h.seed.campaign(h.poolId, { jobFilters: [{ title: ['cook'] }], live: true })
  const { content } = await page(h, { expand: ['unique', 'jobs'] })
  const none = { live: 0, paused: 0, outOfBudget: 0, dailyCapped: 0, expired: 0 }
  assert.deepEqual(content, [
    { title: 'Cook', count: 3, unique: 2, jobs: { ...none, total: 3, live: 3 } },
    { title: 'Driver', count: 1, unique: 1, jobs: { ...none, total: 1, paused: 1 } },
  ])
})

test('pages lead to the end and back, without a cursor beyond either end', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs({ A: 1, B: 1, C: 1, D: 1, E: 1 }))
  const first = await page(h, { size: 2 })
  assert.deepEqual([counts(first), first.metadata.previous, first.metadata.size], [['A 1', 'B 1'], null, 2])
  const second = await page(h, { size: 2, next: first.metadata.next ?? '' })
  const third = await page(h, { size: 2, next: second.metadata.next ?? '' })
  assert.deepEqual([counts(second), counts(third)], [['C 1', 'D 1'], ['E 1']])
  assert.equal(third.metadata.next, null)
  const back = await page(h, { size: 2, previous: third.metadata.previous ?? '' })
  assert.deepEqual(counts(back), ['C 1', 'D 1'])
  const beginning = await page(h, { size: 2, previous: back.metadata.previous ?? '' })
  assert.deepEqual([counts(beginning), beginning.metadata.previous], [['A 1', 'B 1'], null])
  assert.deepEqual(counts(await page(h, { size: 2, next: beginning.metadata.next ?? '' })), ['C 1', 'D 1'])
  for (const { content, metadata } of [first, second, third, back, beginning])
    assert.deepEqual((await page(h, { size: 2, current: metadata.current })).content, content)
})

test('no title is repeated or skipped when titles change between pages', async (t) => {
  const titles = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const some = fc.subarray(titles, { minLength: 1 })
  await checkProperty(
    fc.asyncProperty(
      some,
      fc.array(some, { minLength: 8, maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (begin, later, size) => {
        const h = await harness(t)
        const set = (now: readonly string[]) =>
          h.seed.jobs(h.sourceId, jobs(Object.fromEntries(now.map((title) => [title, 1]))), {
            mayDelete: Infinity,
          })
        await set(begin)
        const always = titles.filter((title) => [begin, ...later].every((each) => each.includes(title)))
        const seen: string[] = []
        let next: string | null = null
        for (const change of later) {
          const answer: Awaited<ReturnType<typeof page>> = await page(
            h,
            next === null ? { size } : { size, next },
          )
          seen.push(...answer.content.map(({ title }) => title))
          next = answer.metadata.next
          if (next === null) break
          await set(change)
        }
        assert.deepEqual(seen, [...new Set(seen)].toSorted())
        const end = next === null ? 'Z' : (seen.at(-1) ?? '')
        assert.deepEqual(
          always.filter((title) => title <= end),
          always.filter((title) => seen.includes(title)),
        )
      },
    ),
    { numRuns: 12 },
  )
})

test('an empty page still leads to the previous and later titles', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs({ A: 1, B: 1, C: 1 }))
  const first = await page(h, { size: 2 })
  await h.seed.jobs(h.sourceId, jobs({ A: 1 }), { mayDelete: Infinity })
  const gone = await page(h, { size: 2, next: first.metadata.next ?? '' })
  assert.deepEqual([gone.content, gone.metadata.next], [[], null])
  assert.deepEqual(counts(await page(h, { size: 2, previous: gone.metadata.previous ?? '' })), ['A 1'])
  await h.seed.jobs(h.sourceId, jobs({ A: 1, X: 1 }))
  assert.deepEqual(counts(await page(h, { size: 2, current: gone.metadata.current })), ['X 1'])
})

test('a page has 0 to 1,000 titles', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, jobs({ A: 1 }))
  const empty = await page(h, { size: 0 })
  assert.deepEqual([empty.content, empty.metadata.previous], [[], null])
  assert.deepEqual(counts(await page(h, { next: empty.metadata.next ?? '' })), ['A 1'])
  assert.deepEqual(await refused(page(h, { size: 1001 })), ['size must be <= 1000'])
  assert.deepEqual(await refused(page(h, { next: 'nonsense' })), ['next is no cursor of a page of this list'])
  const { current } = empty.metadata
  assert.deepEqual(await refused(page(h, { current, next: current })), [
    'next may not be given together with another cursor',
  ])
})
