import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchQuery, SearchIndex } from '../port.ts'
import { findIds, findRankedIds, type CreateFilledIndex } from './answers.ts'
import { austin, job, newYork, query, roundRock } from './sample-jobs.fixture.ts'

const lenient = async (index: SearchIndex, given: Partial<SearchQuery>) => {
  const { hits, ...said } = await index.search(query({ ...given, lenient: true }))
  return [hits.map(({ id }) => id), said]
}

const electricians = [2, 3].map((id) => job(id, { title: 'Electrician' }))

export function testLeniency(filled: CreateFilledIndex): void {
  readsErrors(filled)
  readsErrorsOfDocuments(filled)
  testRelaxing(filled)
}

function readsErrors(filled: CreateFilledIndex) {
  test('corrects typing errors and reports the corrections', async () => {
    const index = await filled([job(1, { title: 'Electrical Fitter' }), ...electricians])
    assert.deepEqual(await lenient(index, { words: 'electrican' }), [
      [2, 3],
      { total: 2, corrected: [{ typed: 'electrican', read: ['electrician'] }] },
    ])
    assert.deepEqual(await findIds(index, { words: 'electrican' }), [], 'not without being asked to')
    assert.deepEqual(await lenient(index, { words: 'electrician' }), [[2, 3], { total: 2 }])
    assert.deepEqual(await lenient(index, { words: 'carpenter' }), [[], { total: 0 }])
  })

  test('corrects a word by the current documents, not by earlier corrections', async () => {
    const index = await filled(electricians)
    const corrected = async () =>
      (await index.search(query({ words: 'electrican', lenient: true }))).corrected
    const readAs = (...read: string[]) => [{ typed: 'electrican', read }]
    assert.deepEqual(await corrected(), readAs('electrician'))
    const nothing = { upserts: [], removals: [], moves: [], groups: [] }
    await index.apply({ ...nothing, removals: electricians.map(({ id }) => id) })
    assert.equal(await corrected(), undefined)
    await index.apply({ ...nothing, upserts: electricians })
    assert.deepEqual(await corrected(), readAs('electrician'))
    await index.apply({ ...nothing, upserts: [20, 21].map((id) => job(id, { title: 'Electrican' })) })
    assert.equal(await corrected(), undefined, 'some jobs have the word itself')
  })
}

function readsErrorsOfDocuments(filled: CreateFilledIndex) {
  test('corrects a misspelling that one job contains, too', async () => {
    const index = await filled([...electricians, job(1, { title: 'Painter', description: 'electrican' })])
    const { total, corrected } = await index.search(query({ words: 'electrican', lenient: true }))
    assert.deepEqual([total, corrected], [3, [{ typed: 'electrican', read: ['electrician'] }]])
  })

  test('prefers a frequent word to another misspelling that is nearer', async () => {
    const well = Array.from({ length: 120 }, (_, at) => job(at + 10, { title: 'Maintenance Technician' }))
    const misspelled = [1, 2].map((id) => job(id, { title: 'Maintenence Technician' }))
    const index = await filled([...well, ...misspelled])
    const { corrected } = await index.search(query({ words: 'maintanence', lenient: true }))
    assert.deepEqual(corrected, [{ typed: 'maintanence', read: ['maintenance'] }])
  })

  test('corrects a missing or superfluous space', async () => {
    const drivers = Array.from({ length: 20 }, (_, at) => job(at + 10, { title: 'Truck Driver' }))
    const index = await filled([...drivers, job(1, { title: 'Preschool Aide' })])
    const missing = await index.search(query({ words: 'truckdriver', lenient: true }))
    assert.deepEqual(
      [missing.total, missing.corrected],
      [20, [{ typed: 'truckdriver', read: ['truck driver'] }]],
    )
    assert.deepEqual(await lenient(index, { words: 'pre school aide' }), [
      [1],
      { total: 1, corrected: [{ typed: 'pre school', read: ['preschool'] }] },
    ])
  })

  test('ranks jobs with the same typing error above corrected ones', async () => {
    const well = Array.from({ length: 9 }, (_, at) => job(at + 10, { title: 'Administrative Assistant' }))
    const index = await filled([...well, job(1, { title: 'Adminstrative Assistant' })])
    const { hits, corrected } = await index.search(query({ words: 'adminstrative', lenient: true }))
    assert.equal(hits.length, 10)
    assert.equal(hits[0]?.id, 1)
    assert.deepEqual(corrected, [{ typed: 'adminstrative', read: ['administrative'] }])
  })
}

function testRelaxing(filled: CreateFilledIndex) {
  test('finds jobs with half of the words, those with all words first', async () => {
    const index = await filled([
      job(1, { title: 'Underwater Photographer' }),
      job(2, { title: 'Welder', groupId: 'campaign-1' }),
      job(3, { title: 'Inspector', description: 'underwater welder' }),
      job(4, { title: 'Cook' }),
    ])
    const { hits, total, relaxed } = await index.search(query({ words: 'underwater welder', lenient: true }))
    assert.deepEqual([total, relaxed, hits[0]?.id], [3, true, 3])
    assert.deepEqual(new Set(hits.map(({ id }) => id)), new Set([1, 2, 3]))
    assert.deepEqual(await lenient(index, { words: '"welder underwater"' }), [[], { total: 0 }])
  })

  test('reports the total of the relaxed search on every page', async () => {
    const index = await filled(Array.from({ length: 7 }, (_, at) => job(at + 1)))
    const first = await index.search(query({ words: 'nurse xylophone', lenient: true, limit: 4 }))
    const second = await index.search(query({ words: 'nurse xylophone', lenient: true, start: 4, limit: 4 }))
    assert.deepEqual(
      [...first.hits, ...second.hits].map(({ id }) => id),
      [1, 2, 3, 4, 5, 6, 7],
    )
    assert.deepEqual([first.total, second.total], [7, 7])
  })
}

export function testTitles(filled: CreateFilledIndex): void {
  test('ranks adjacent words above the same words apart', async () => {
    const index = await filled([
      job(1, { title: 'Re-entry Services Director', description: 'shares data with us' }),
      job(2, { title: 'Data and Re-entry Clerk' }),
      job(3, { title: 'Data Entry Clerk' }),
    ])
    assert.deepEqual(await findRankedIds(index, { words: 'data entry' }), [3, 2, 1])
  })

  test('finds related titles, ranked below exact ones', async () => {
    const index = await filled([
      job(1, { title: 'Custodian' }),
      job(2, { title: 'Janitor' }),
      job(3, { title: 'Cook', description: 'works with the custodian' }),
      job(4, { title: 'Trucker' }),
      job(5, { title: 'Truck Driver' }),
    ])
    assert.deepEqual(await findRankedIds(index, { words: 'janitor' }), [2, 1])
    assert.deepEqual(await findRankedIds(index, { words: 'custodian' }), [1, 2, 3])
    assert.deepEqual(await findRankedIds(index, { words: 'truck driver' }), [5, 4])
    assert.deepEqual(await findRankedIds(index, { words: 'trucker' }), [4, 5])
  })

  test('matches a category by its whole name only', async () => {
    const categories = ['Healthcare Diagnosing or Treating Practitioners']
    const index = await filled([
      job(1, { title: 'Nurse Practitioner', categories }),
      job(2, { title: 'Nurse', categories }),
      job(3, { title: 'Nurse' }),
    ])
    assert.deepEqual(await findIds(index, { words: 'nurse practitioner' }), [1])
    assert.deepEqual(await findIds(index, { words: 'practitioner' }), [1])
    assert.deepEqual(
      await findIds(index, { words: 'healthcare diagnosing or treating practitioners' }),
      [1, 2],
    )
  })
}

export function testWidening(filled: CreateFilledIndex): void {
  test('extends the circle up to its limit and reports the radius', async () => {
    const index = await filled([
      job(1, { title: 'Falconer', places: [roundRock] }),
      job(2, { title: 'Falconer', places: [newYork] }),
      job(3, { title: 'Falconer', places: [austin] }),
    ])
    const near = { kind: 'circle', lat: austin.lat, lng: austin.lng, radiusKm: 10 } as const
    assert.deepEqual(await lenient(index, { words: 'falconer', area: near }), [[3], { total: 1 }])
    const wider = { ...near, widestKm: 80 }
    assert.deepEqual(await lenient(index, { words: 'falconer', area: wider }), [
      [3, 1],
      { total: 2, widenedKm: 80 },
    ])
    assert.deepEqual(await lenient(index, { words: 'falconr', area: wider }), [
      [3, 1],
      { total: 2, corrected: [{ typed: 'falconr', read: ['falconer'] }], widenedKm: 80 },
    ])
    assert.deepEqual(
      await findIds(index, { words: 'falconer', area: wider }),
      [3],
      'not without being asked to',
    )
  })
}
