import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JobDocument, JobGroup, Query, SearchIndex } from './port.ts'
import { austin, batch, dayMs, group, job, newYork, noon, query, roundRock } from './sample-jobs.ts'

type CreateIndex = () => SearchIndex | Promise<SearchIndex>

/** What every engine behind the port must promise, as tests. Call it once, in a test file of the engine. */
export function conforms(name: string, createIndex: CreateIndex): void {
  const filled = async (upserts: JobDocument[], groups: JobGroup[] = [group()]) => {
    const index = await createIndex()
    await index.apply(batch({ upserts, groups }))
    return index
  }
  describe(`${name} finds`, () => finding(filled))
  describe(`${name} serves only`, () => serving(filled))
  describe(`${name} takes changes`, () => changing(filled))
  describe(`${name} ranks`, () => ranking(filled))
  describe(`${name} folds and mixes`, () => mixing(filled))
}

type Filled = (upserts: JobDocument[], groups?: JobGroup[]) => Promise<SearchIndex>

/** The ids of a whole answer, ascending; the total is checked on the way. */
async function found(index: SearchIndex, given: Partial<Query>): Promise<number[]> {
  const { total, hits } = await index.search(query(given))
  assert.equal(total, hits.length)
  return hits.map(({ id }) => id).toSorted((one, other) => one - other)
}

const ranked = async (index: SearchIndex, given: Partial<Query> = {}) =>
  (await index.search(query(given))).hits.map(({ id }) => id)

function finding(filled: Filled) {
  test('all words, each in whatever field', async () => {
    const index = await filled([
      job(1, {
        title: 'Forklift Operator',
        company: 'Acme',
        categories: ['Warehousing'],
        description: 'night shift',
      }),
      job(2, { title: 'Forklift Operator', company: 'Other', categories: ['Warehousing'] }),
    ])
    assert.deepEqual(await found(index, { words: 'forklift' }), [1, 2])
    assert.deepEqual(await found(index, { words: 'acme forklift' }), [1])
    assert.deepEqual(await found(index, { words: 'austin warehousing night' }), [1])
    assert.deepEqual(await found(index, { words: 'forklift unheardof' }), [])
  })

  test('every job for a query without words', async () => {
    const index = await filled([job(1), job(2)])
    assert.deepEqual(await found(index, { words: '' }), [1, 2])
    assert.deepEqual(await found(index, { words: ' jobs near me ' }), [1, 2])
  })

  test('words whatever their case, accents and number', async () => {
    const index = await filled([job(1, { title: 'Pâtissier', description: 'Résumés welcome' })])
    assert.deepEqual(await found(index, { words: 'PATISSIERS resume' }), [1])
  })

  test('abbreviations by their long form and long forms by their abbreviation', async () => {
    const index = await filled([
      job(1, { title: 'RN' }),
      job(2, { title: 'Registered Nurse' }),
      job(3, { title: 'Sr. HVAC Tech' }),
      job(4, { title: 'Nurse' }),
    ])
    assert.deepEqual(await found(index, { words: 'rn' }), [1, 2])
    assert.deepEqual(await found(index, { words: 'registered nurse' }), [1, 2])
    assert.deepEqual(await found(index, { words: 'senior air conditioning technician' }), [3])
  })

  test('c++, c# and .net as the words they are', async () => {
    const index = await filled([job(1, { title: 'C++ Developer' }), job(2, { title: 'C# / .NET Developer' })])
    assert.deepEqual(await found(index, { words: 'c++' }), [1])
    assert.deepEqual(await found(index, { words: 'C#' }), [2])
    assert.deepEqual(await found(index, { words: '.net' }), [2])
    assert.deepEqual(await found(index, { words: 'net' }), [])
  })

  test('quoted words side by side only', async () => {
    const index = await filled([job(1, { title: 'Truck Driver' }), job(2, { title: 'Driver, Fire Truck' })])
    assert.deepEqual(await found(index, { words: 'truck driver' }), [1, 2])
    assert.deepEqual(await found(index, { words: '"truck driver"' }), [1])
    assert.deepEqual(await found(index, { words: '"truck driver" austin' }), [1])
  })

  test('jobs with a place in the circle, edge included, and the nearest of their places', async () => {
    const index = await filled([
      job(1, { places: [newYork, roundRock, austin] }),
      job(2, { places: [roundRock] }),
      job(3, { places: [newYork] }),
      job(4, { places: [], remote: true }),
    ])
    const area = { kind: 'circle', lat: austin.lat, lng: austin.lng, radiusKm: 40 } as const
    assert.deepEqual(await found(index, { area }), [1, 2])
    assert.deepEqual(await found(index, { area: { ...area, radiusKm: 20 } }), [1])
    const { hits } = await index.search(query({ area }))
    assert.deepEqual(
      hits.map(({ id, placeIndex, distanceKm }) => [id, placeIndex, Math.round(distanceKm ?? NaN)]),
      [
        [1, 2, 0],
        [2, 0, 28],
      ],
    )
    assert.deepEqual(await found(index, { area: { ...area, radiusKm: hits[1]?.distanceKm ?? 0 } }), [1, 2])
  })

  test('jobs by state and jobs that can be done anywhere', async () => {
    const index = await filled([
      job(1),
      job(2, { places: [newYork, austin] }),
      job(3, { places: [newYork], remote: true }),
    ])
    assert.deepEqual(await found(index, { area: { kind: 'state', stateId: austin.stateId } }), [1, 2])
    assert.deepEqual(await found(index, { area: { kind: 'state', stateId: 999 } }), [])
    assert.deepEqual(await found(index, { area: { kind: 'remote' } }), [3])
    assert.deepEqual(await found(index, { words: 'remote' }), [3])
  })

  test('no distance without a circle', async () => {
    const index = await filled([job(1)])
    const { hits } = await index.search(query({ area: { kind: 'state', stateId: austin.stateId } }))
    assert.deepEqual([hits[0]?.distanceKm, hits[0]?.placeIndex], [null, 0])
  })
}

function serving(filled: Filled) {
  test('jobs of live groups, seen by the very next query', async () => {
    const index = await filled(
      [job(1), job(2, { groupId: 'campaign-2' })],
      [group(), group({ id: 'campaign-2' })],
    )
    await index.apply(batch({ groups: [group({ live: false })] }))
    assert.deepEqual(await found(index, {}), [2])
    await index.apply(batch({ groups: [group({ live: true })] }))
    assert.deepEqual(await found(index, {}), [1, 2])
  })

  test('jobs of groups that were stated', async () => {
    const index = await filled([job(1)], [])
    assert.deepEqual(await found(index, {}), [])
    await index.apply(batch({ groups: [group()] }))
    assert.deepEqual(await found(index, {}), [1])
  })

  test('jobs before the instant of their expiry', async () => {
    const index = await filled([job(1, { expiresAtMs: noon + 1 }), job(2)])
    assert.deepEqual(await found(index, { nowMs: noon }), [1, 2])
    assert.deepEqual(await found(index, { nowMs: noon + 1 }), [2])
  })

  test("at the job's own price, else the group's, and never below the floor", async () => {
    const index = await filled(
      [job(1), job(2, { bidCents: 80 }), job(3, { bidCents: 10 })],
      [group({ bidCents: 50, minBidCents: 30 })],
    )
    const { hits } = await index.search(query())
    assert.deepEqual(
      hits.map(({ id, priceCents }) => [id, priceCents]),
      [
        [2, 80],
        [1, 50],
        [3, 30],
      ],
    )
  })
}

function changing(filled: Filled) {
  test('by replacing a document whole', async () => {
    const index = await filled([job(1, { title: 'Baker', description: 'bread' })])
    await index.apply(batch({ upserts: [job(1, { title: 'Butcher', places: [newYork] })] }))
    assert.deepEqual(await found(index, { words: 'baker' }), [])
    assert.deepEqual(await found(index, { words: 'bread' }), [])
    assert.deepEqual(await found(index, { words: 'butcher new york' }), [1])
    assert.equal((await index.stats()).documents, 1)
  })

  test('by removing, and by adding again within one batch', async () => {
    const index = await filled([job(1), job(2)])
    await index.apply(batch({ removals: [1, 999] }))
    assert.deepEqual(await found(index, {}), [2])
    await index.apply(batch({ removals: [2], upserts: [job(2, { title: 'Cook' })] }))
    assert.deepEqual(await found(index, { words: 'cook' }), [2])
  })

  test('twice with the effect of once', async () => {
    const index = await filled([job(1), job(2), job(3)])
    const change = batch({
      upserts: [job(1, { title: 'Cook' })],
      removals: [3],
      groups: [group({ bidCents: 70 })],
    })
    await index.apply(change)
    const once = await index.search(query({ words: 'cook' }))
    const stats = await index.stats()
    await index.apply(change)
    assert.deepEqual(await index.search(query({ words: 'cook' })), once)
    assert.deepEqual(await index.stats(), stats)
  })

  test('and counts what it holds', async () => {
    const index = await filled(
      [job(1), job(2, { groupId: 'campaign-2' })],
      [group(), group({ id: 'campaign-2', live: false })],
    )
    const { documents, liveDocuments, groups } = await index.stats()
    assert.deepEqual([documents, liveDocuments, groups], [2, 1, 2])
  })
}

function ranking(filled: Filled) {
  test('a word of the title before the same word of the description', async () => {
    const index = await filled([
      job(1, { title: 'Baker', description: 'welder '.repeat(20) }),
      job(2, { title: 'Welder', description: 'baker' }),
    ])
    assert.deepEqual(await ranked(index, { words: 'welder' }), [2, 1])
    assert.deepEqual(await ranked(index, { words: 'baker' }), [1, 2])
  })

  test('higher bids first, but no bid before relevance', async () => {
    const index = await filled([
      job(1, { title: 'Welder', bidCents: 10 }),
      job(2, { title: 'Welder', bidCents: 90 }),
      job(3, { title: 'Baker', description: 'welder', bidCents: 100_000 }),
    ])
    assert.deepEqual(await ranked(index, { words: 'welder' }), [2, 1, 3])
  })

  test('newer, nearer and featured jobs first', async () => {
    const newer = await filled([job(1, { postedAtMs: noon - 20 * dayMs }), job(2)])
    assert.deepEqual(await ranked(newer), [2, 1])
    const nearer = await filled([job(1, { places: [roundRock] }), job(2)])
    const area = { kind: 'circle', lat: austin.lat, lng: austin.lng, radiusKm: 50 } as const
    assert.deepEqual(await ranked(nearer, { area }), [2, 1])
    const featured = await filled(
      [job(1), job(2, { groupId: 'featured' })],
      [group(), group({ id: 'featured', featured: true })],
    )
    assert.deepEqual(await ranked(featured), [2, 1])
  })

  test('equal jobs by their ids, lower first', async () => {
    const index = await filled([job(12), job(3), job(7)])
    assert.deepEqual(await ranked(index), [3, 7, 12])
  })

  test('by the product of the terms that it explains', async () => {
    const index = await filled([job(1, { bidCents: 77, postedAtMs: noon - 5 * dayMs }), job(2)])
    const area = { kind: 'circle', lat: roundRock.lat, lng: roundRock.lng, radiusKm: 50 } as const
    const { hits } = await index.search(query({ words: 'nurse', area, explain: true }))
    assert.equal(hits.length, 2)
    for (const { score, terms } of hits) {
      const product = Object.values(terms ?? {}).reduce((one, other) => one * other, 1)
      assert.ok(Math.abs(product - score) < 1e-9, `${product} is not ${score}`)
    }
    assert.equal((await index.search(query())).hits[0]?.terms, undefined)
  })
}

function mixing(filled: Filled) {
  const copies = [
    job(1, { adKey: 'same', companyId: 1, places: [newYork] }),
    job(2, { adKey: 'same', companyId: 1, places: [roundRock] }),
    job(3, { adKey: 'same', companyId: 1, places: [austin] }),
    job(4, { title: 'Cook' }),
  ]

  test('copies of one advertisement into their best, and counts them once', async () => {
    const index = await filled(copies)
    assert.equal((await index.search(query({ limit: 0 }))).total, 2)
    const area = { kind: 'circle', lat: austin.lat, lng: austin.lng, radiusKm: 50 } as const
    assert.deepEqual(await ranked(index, { area, words: 'nurse' }), [3])
    assert.deepEqual(await ranked(index, { words: 'nurse' }), [1])
    await index.apply(batch({ removals: [1, 3] }))
    assert.deepEqual(await ranked(index, { words: 'nurse' }), [2])
  })

  test('copies that score alike into the nearest', async () => {
    const index = await filled([
      job(1, { adKey: 'same', places: [newYork] }),
      job(2, { adKey: 'same', places: [austin] }),
    ])
    const area = { kind: 'circle', lat: -33.87, lng: 151.21, radiusKm: 20_000 } as const
    const { hits } = await index.search(query({ area }))
    assert.deepEqual(
      hits.map(({ id }) => id),
      [2],
    )
  })

  test('the same total on every page, also on an empty one and behind the last', async () => {
    const index = await filled(Array.from({ length: 25 }, (_, at) => job(at + 1)))
    for (const page of [{ limit: 0 }, { limit: 10 }, { start: 20, limit: 10 }, { start: 25 }, { start: 999 }])
      assert.equal((await index.search(query(page))).total, 25)
    assert.equal((await index.search(query({ start: 20, limit: 10 }))).hits.length, 5)
    assert.deepEqual((await index.search(query({ start: 25, limit: 10 }))).hits, [])
  })

  test('at most three jobs of one company in ten while others are left, and drops none', async () => {
    const ofOne = Array.from({ length: 8 }, (_, at) => job(at + 1, { companyId: 1, bidCents: 200 }))
    const others = Array.from({ length: 12 }, (_, at) => job(at + 101))
    const order = await ranked(await filled([...ofOne, ...others]))
    assert.deepEqual(order.slice(0, 10), [1, 2, 3, 101, 102, 103, 104, 105, 106, 107])
    assert.deepEqual(order.slice(10), [4, 5, 6, 108, 109, 110, 111, 112, 7, 8])
  })

  test('pages that join into the whole answer', async () => {
    const index = await filled(
      Array.from({ length: 40 }, (_, at) =>
        job(at + 1, { companyId: at % 3, bidCents: 10 + ((at * 7) % 50) }),
      ),
    )
    const whole = await ranked(index)
    const pages = [0, 7, 14, 21, 28, 35].map((start) => ranked(index, { start, limit: 7 }))
    assert.deepEqual((await Promise.all(pages)).flat(), whole)
    assert.equal(new Set(whole).size, 40)
  })
}
