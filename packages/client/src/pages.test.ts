import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { createClient } from './client.ts'
import { iterateRows } from './pages.ts'
import { startScriptedServer } from './scripted-server.fixture.ts'
import { checkProperty } from '../../../test/seeds.ts'

/** Starts a server with one list in numbered pages. */
async function listing(t: TestContext, rows: readonly string[]) {
  const asked: string[] = []
  const { baseUrl } = await startScriptedServer(t, ({ url }) => {
    asked.push(url.split('?', 2)[1] ?? '')
    const query = new URLSearchParams(asked.at(-1))
    const [size, number] = [Number(query.get('size')), Number(query.get('page') ?? 0)]
    const content = rows.slice(number * size, (number + 1) * size).map((name) => ({ name }))
    return { body: { size, content, number, totalPages: Math.ceil(rows.length / size) } }
  })
  return { asked, api: createClient({ baseUrl, token: 'token' }) }
}

const names = async (rows: AsyncIterable<{ name: string }>) => {
  const found: string[] = []
  for await (const { name } of rows) found.push(name)
  return found
}

test('all rows of a list are returned once and in order, with one request per page', async (t) => {
  const { asked, api } = await listing(t, ['a', 'b', 'c', 'd', 'e'])
  const query = { size: 2, search: 'name~""' }
  assert.deepEqual(await names(api.listMyCampaigns.all({ query })), ['a', 'b', 'c', 'd', 'e'])
  assert.deepEqual(asked, [
    'size=2&search=name%7E%22%22',
    'size=2&search=name%7E%22%22&page=1',
    'size=2&search=name%7E%22%22&page=2',
  ])
})

test('the default page size is 200, and an empty list needs one request', async (t) => {
  const { asked, api } = await listing(t, [])
  assert.deepEqual(await names(api.listMyCampaigns.all()), [])
  assert.deepEqual(asked, ['size=200'])
})

test('ending the iteration sends no further request', async (t) => {
  const { asked, api } = await listing(t, ['a', 'b', 'c', 'd'])
  for await (const { name } of api.listMyCampaigns.all({ query: { size: 1 } })) if (name === 'b') break
  assert.equal(asked.length, 2)
})

test('the iteration can begin at any page', async (t) => {
  const { api } = await listing(t, ['a', 'b', 'c', 'd'])
  assert.deepEqual(await names(api.listMyCampaigns.all({ query: { size: 1, page: 2 } })), ['c', 'd'])
})

test('aborting the signal ends the iteration, also between pages', async (t) => {
  const { asked, api } = await listing(t, ['a', 'b', 'c'])
  const ended = new AbortController()
  const reason = new Error('The user has left.')
  const walk = async () => {
    const options = { signal: ended.signal }
    for await (const { name } of api.listMyCampaigns.all({ query: { size: 1 } }, options))
      ended.abort(name === 'a' ? reason : undefined)
  }
  await assert.rejects(walk(), reason)
  assert.equal(asked.length, 1)
})

test('lists with cursors are iterated alike, including empty pages', async () => {
  await checkProperty(
    fc.asyncProperty(fc.array(fc.array(fc.string(), { maxLength: 3 }), { minLength: 1 }), async (pages) => {
      const asked: unknown[] = []
      const getPage = async (query: Readonly<Record<string, unknown>>) => {
        asked.push(query)
        const at = Number(query['next'] ?? 0)
        const next = at + 1 < pages.length ? String(at + 1) : null
        return { content: (pages[at] ?? []).map((name) => ({ name })), metadata: { next, previous: null } }
      }
      assert.deepEqual(await names(iterateRows(getPage, { size: 3 })), pages.flat())
      const places = pages.map((_, at) => (at === 0 ? { size: 3 } : { size: 3, next: String(at) }))
      assert.deepEqual(asked, places)
    }),
  )
})

test('a cursor that does not advance is an error instead of an endless loop', async () => {
  const getPage = async () => ({ content: [{ name: 'a' }], metadata: { next: 'same' } })
  await assert.rejects(names(iterateRows(getPage)), /names itself/)
})
