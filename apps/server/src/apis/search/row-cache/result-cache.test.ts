import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harness, testStart } from '#test/harness/harness.ts'
import type { Change } from '#domain/search-sync/index-hints.ts'
import { rememberPages } from './result-cache.ts'

/** Pages that tell how many were made before them, and an index that tells of its changes. */
function pages() {
  const state = { ready: true, version: 0, made: 0, whileMade: () => {} }
  let tell = (_: readonly Change[]) => {}
  const pageOf = rememberPages<number>({
    ready: () => state.ready,
    version: () => state.version,
    onChange: (heed) => void (tell = heed),
  })
  const page = (key = 'a', second = 7) =>
    pageOf(key, second, async () => {
      state.whileMade()
      return state.made++
    })
  return { state, page, tell: (changes: readonly Change[]) => tell(changes) }
}

test('what is asked again and again in the same second is what was made for the second, of each question', async () => {
  const { page } = pages()
  const asked: number[] = []
  for (const key of ['a', 'b', 'a', 'b', 'a', 'b', 'a']) asked.push(await page(key))
  assert.deepEqual(asked, [0, 1, 2, 3, 2, 3, 2])
})

test('a page is made anew in the next second, by another index, and after a change of what it shows', async () => {
  const { state, page, tell } = pages()
  const twice = async (second: number) => [await page('a', second), await page('a', second)]
  assert.deepEqual([...(await twice(7)), await page('a', 7)], [0, 1, 1])
  assert.deepEqual([...(await twice(8)), ...(await twice(7)), await page('a', 7)], [2, 3, 4, 5, 5])
  state.version++
  assert.deepEqual([...(await twice(7)), await page('a', 7)], [6, 7, 7])
  tell([{ kind: 'pool', id: 1 }])
  assert.deepEqual([...(await twice(7)), await page('a', 7)], [8, 9, 9])
})

test('what changes while a page is made is made anew, and nothing is kept of an index that is not loaded', async () => {
  const { state, page, tell } = pages()
  state.whileMade = () => tell([{ kind: 'job', id: 1 }])
  const thrice = async () => [await page(), await page(), await page()]
  assert.deepEqual(await thrice(), [0, 1, 2])
  state.whileMade = () => void state.version++
  assert.deepEqual(await thrice(), [3, 4, 5])
  state.whileMade = () => {}
  state.ready = false
  assert.deepEqual(await thrice(), [6, 7, 8])
})

test('very many different questions in one second are answered, and few are kept', async () => {
  const { page } = pages()
  for (let time = 0; time < 2; time++) for (let nth = 0; nth < 1_100; nth++) await page(`${nth}`)
  assert.equal(await page('0'), 1_100)
  assert.equal(await page('1099'), 2_200)
})

test('a pause, a bid, an import and an expiry are seen by the next search, in whichever second it is', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Wainwright', extra: '<expiration_date>2026-03-20T12:00:00Z</expiration_date>' },
  ])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 50 })
  const params = { campaignId }
  const found = async () => {
    const { total, jobs } = await h.api.searchJobs({ query: { q: 'wainwright' } })
    return [total, ...jobs.map(({ price }) => price)]
  }
  const [, atFirst = 0] = await found()
  assert.deepEqual(await found(), [1, atFirst])
  await h.api.updateCampaign({ params, body: { basicCpc: 100 } })
  assert.deepEqual(await found(), [1, 2 * atFirst])
  await h.api.pauseCampaign({ params, body: {} })
  assert.deepEqual(await found(), [0])
  await h.api.launchCampaign({ params })
  assert.deepEqual(await found(), [1, 2 * atFirst])
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Wainwright', extra: '<expiration_date>2026-03-20T12:00:00Z</expiration_date>' },
    { reference: 'b', title: 'Wainwright', city: 'Dallas' },
  ])
  assert.deepEqual((await found())[0], 2)
  assert.equal(h.clock.at.getTime(), testStart.getTime())
  h.clock.at = new Date('2026-03-20T12:00:00Z')
  assert.deepEqual((await found())[0], 1)
})
