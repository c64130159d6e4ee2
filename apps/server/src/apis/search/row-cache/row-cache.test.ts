import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harness, testStart } from '#test/harness/harness.ts'
import { createPublisher, updatePublisher } from '#domain/publishers/publishers.ts'
import type { RowChange } from '#domain/search-sync/change-table.ts'
import { createRowCache } from './row-cache.ts'

/** A table of ten rows and an index that reports changes. */
function table(maxRows = 10) {
  const values = new Map(Array.from({ length: 10 }, (_, id) => [id, { campaignId: id % 2, value: 'first' }]))
  const asked: (readonly number[])[] = []
  let tell = (_: readonly RowChange[]) => {}
  const state = { ready: true, onRead: () => {} }
  const rows = createRowCache<{ id: number; campaignId: number; value: string }>(
    { ready: () => state.ready, onChange: (listener) => void (tell = listener) },
    {
      read: async (ids) => {
        asked.push(ids)
        const read = ids.flatMap((id) => {
          const row = values.get(id)
          return row === undefined ? [] : [{ id, ...row }]
        })
        state.onRead()
        return read
      },
      evictBy: { job: 'id', campaign: 'campaignId' },
      maxRows,
    },
  )
  const change = (id: number, value: string) => values.set(id, { campaignId: id % 2, value })
  const valueOf = async (id: number) => (await rows([id])).get(id)?.value
  return { rows, asked, state, change, valueOf, tell: (changes: readonly RowChange[]) => tell(changes) }
}

test('a row is read again only after a change of the row, of its campaign, or of everything', async () => {
  const { rows, asked, tell } = table()
  await rows([1, 2, 3, 4])
  await rows([1, 2, 5])
  tell([{ kind: 'job', id: 2 }])
  await rows([1, 2, 3])
  tell([
    { kind: 'campaign', id: 1 },
    { kind: 'pool', id: 2 },
  ])
  await rows([1, 2, 3, 4, 5])
  tell([{ kind: 'rebuild', id: 0 }])
  await rows([2, 11])
  assert.deepEqual(asked, [[1, 2, 3, 4], [5], [2], [1, 3, 5], [2, 11]])
})

test('a row that changes while it is read is read again the next time', async () => {
  const { state, change, valueOf, tell } = table()
  state.onRead = () => {
    state.onRead = () => {}
    change(1, 'second')
    tell([{ kind: 'job', id: 1 }])
  }
  assert.equal(await valueOf(1), 'first')
  assert.equal(await valueOf(1), 'second')
})

test('nothing is cached before changes are reported, and at most `maxRows` rows', async () => {
  const { rows, asked, state } = table(3)
  state.ready = false
  await rows([1])
  state.ready = true
  await rows([1, 2, 3, 4])
  await rows([2, 3, 4])
  await rows([1])
  assert.deepEqual(asked, [[1], [1, 2, 3, 4], [1]])
})

test('the next search shows changes of the job, the campaign, and the publisher', async (t) => {
  const { seed, api, db, sourceId, poolId, parts } = await harness(t)
  const importAs = (company: string) => seed.jobs(sourceId, [{ reference: 'r1', title: 'Luthier', company }])
  await importAs('First & Sons')
  const { id: campaignId } = await seed.campaign(poolId, { live: true, basicCpc: 100 })
  const { id, pass } = await createPublisher(db, { name: 'Known', at: testStart })
  const shown = async () => {
    await parts.searchIndex.catchUp()
    const { jobs } = await api.searchJobs({ query: { q: 'luthier', id, pass } })
    return jobs.map(({ company, price, preview }) => ({ company, price, preview }))
  }
  assert.deepEqual(await shown(), [{ company: 'First & Sons', price: 20, preview: 0 }])
  await importAs('Second & Daughters')
  assert.deepEqual(await shown(), [{ company: 'Second & Daughters', price: 20, preview: 0 }])
  await api.updateCampaign({ params: { campaignId }, body: { tillerPro: 'ALWAYS_ON', tillerProCpc: 30 } })
  assert.deepEqual(await shown(), [{ company: 'Second & Daughters', price: 6, preview: 1 }])
  await updatePublisher(db, id, { flatFeeCents: 7 })
  assert.deepEqual(await shown(), [{ company: 'Second & Daughters', price: 7, preview: 1 }])
})

test('the next search shows a pause, a bid, an import, and an expiry, even at the same instant', async (t) => {
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
