import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { tiller } from '#test/harness/cli.ts'
import { feedXml } from '#test/harness/harness.ts'
import { testDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { createAdvertiser } from '../../sandbox/advertiser.ts'

const database = await testDatabase()
const { db, pool, close } = connectToDatabase(database.url)
await migrateDatabase(pool)
const { poolId } = await db.transaction().execute((tx) =>
  createAdvertiser(tx, {
    name: 'Acme',
    poolName: 'Pool',
    sourceName: 'Feed',
    scopes: ['customer:read'],
    at: new Date('2026-03-02T15:00:00Z'),
  }),
)
const feeds = createServer((_, response) => response.end(feedXml([{ reference: 'a' }])))
await new Promise<void>((resolve) => feeds.listen(0, '127.0.0.1', resolve))
const feedUrl = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}/jobs.xml?key=SECRET`

after(async () => {
  feeds.close()
  await close()
  await database.drop()
})

const run = (args: string[], settings: Record<string, string> = {}) =>
  tiller(['source', ...args], { DATABASE_URL: database.url, ...settings })

const development = { EGRESS_ALLOW_PRIVATE: '1', FEEDS_OVER_HTTP: '1' }

test('sets, fetches, and removes the URL of a source without printing its secret', async () => {
  const create = ['create', 'Hourly', '--pool', String(poolId), '--url', feedUrl, '--every', '30', '--json']
  const made = await run(create, development)
  assert.equal(made.code, 0, made.err)
  const source = JSON.parse(made.out) as { id: number }
  assert.partialDeepStrictEqual(source, { fetchEveryMinutes: 30, lastOutcome: null })
  const id = String(source.id)
  const fetched = await run(['fetch', id], development)
  assert.match(fetched.out, /^Imported: 1 new/, fetched.err)
  const refused = await run(['fetch', id])
  assert.equal(refused.code, 3)
  assert.match(refused.out, /The feed is incomplete; nothing has changed\.\n.*begins with https/)
  const slower = await run(['update', id, '--every', '120'])
  assert.match(slower.out, /is fetched from 127\.0\.0\.1:\d+\/jobs\.xml every 120 minutes/)
  const list = await run(['list', '--json'])
  const none = await run(['update', id, '--no-url'])
  assert.match(none.out, /is not fetched/)
  assert.match((await run(['fetch', id], development)).err, /^There is no feed URL of source/)
  for (const { out, err } of [made, fetched, refused, slower, list, none])
    assert.doesNotMatch(out + err, /SECRET/)
})

test('rejects a URL that fetching would reject, and creates nothing', async () => {
  const count = async () => (await db.selectFrom('source').select('id').execute()).length
  const before = await count()
  for (const [url, every, fault] of [
    [feedUrl, '60', /^--url cannot be used\. A URL begins with https:\/\/\.\n$/],
    ['https://169.254.169.254/', '60', /The address is not a public one/],
    ['https://user:password@feeds.example.com/', '60', /no user name or password/],
    ['https://feeds.example.com/', '14', /Expected minutes, from 15 to 10080/],
  ] as const) {
    const { code, err } = await run([
      'create',
      'Lost',
      '--pool',
      String(poolId),
      '--url',
      url,
      '--every',
      every,
    ])
    assert.equal(code, 1)
    assert.match(err, fault)
  }
  assert.equal(await count(), before)
  assert.match(
    (await run(['update', '999999999', '--every', '60'])).err,
    /^There is no source 999999999\.\n$/,
  )
})
