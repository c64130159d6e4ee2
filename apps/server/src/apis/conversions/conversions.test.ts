import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { sql } from 'kysely'
import { navigate } from '#test/harness/navigate.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { harness, type Harness } from '#test/harness/harness.ts'
import { encodeCpaBitmap } from '@tiller/contract/platform/pools/cpa-bitmap'
import { createClickWriter } from '#domain/clicks/recording/click-writer.ts'
import { createClickSpool } from '#domain/clicks/spool/spool.ts'
import { replayClicks } from '#domain/clicks/spool/replay.ts'
import { attributeConversions } from '#domain/conversions/attribute.ts'
import { listConversions } from '#domain/conversions/list.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'

const setCpaBitmap = ({ api, poolId }: Pick<Harness, 'api' | 'poolId'>, cpaBitmap: number) =>
  api.updatePoolAsOperator({ params: { poolId }, body: { cpaBitmap } })

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let words = 0

/** A job in a pool that counts events 1 and 2, and a browser that found it. */
async function advertised(t: TestContext) {
  const h = await harness(t)
  const title = `Haberdasher ${(words += 1)}`
  await setCpaBitmap(h, encodeCpaBitmap([1, 2]))
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  const campaign = await h.seed.campaign(h.poolId, { live: true })
  const path = async () => {
    const { jobs } = await h.api.searchJobs({ query: { q: title, link: 1 } })
    return new URL(jobs[0]?.url ?? assert.fail('nothing found')).pathname
  }
  /** Clicks with these cookies. Returns the session id and the new cookies. */
  const click = async (cookie = '', through = h.baseUrl, headers: Record<string, string> = {}) => {
    const response = await navigate(through + (await path()), {
      headers: { 'user-agent': firefox, cookie, ...headers },
    })
    const sid = new URL(response.headers.get('location') ?? '').searchParams.get('tlr_sid') ?? assert.fail()
    return { sid, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', response }
  }
  const attribute = () => attributeConversions(h.parts, { at: h.clock.at })
  const conversions = async () =>
    (await listConversions(h.db, { customerId: h.tenant.customerId, limit: 100 })).toSorted(
      (a, b) => a.event - b.event,
    )
  return { ...h, campaign, click, attribute, conversions }
}

const pixel = ({ baseUrl }: Pick<Harness, 'baseUrl'>, path: string, headers: Record<string, string> = {}) =>
  fetch(baseUrl + path, { headers })

const report = ({ baseUrl }: Pick<Harness, 'baseUrl'>, body: object) =>
  fetch(`${baseUrl}/conversions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const outcomeOf = async ({ db }: Harness, sid: string) =>
  (
    await db
      .selectFrom('conversionReport')
      .select('outcome')
      .where('tlrSid', '=', sid)
      .orderBy('outcome')
      .execute()
  ).map(({ outcome }) => outcome)

test('each channel gives a click one conversion per event, however often it is reported', async (t) => {
  const h = await advertised(t)
  const { sid } = await h.click()
  h.clock.at = new Date(h.clock.at.getTime() + 3_600_000)
  for (let again = 0; again < 2; again += 1) {
    const loaded = await pixel(h, `/conversion.php?p=${h.poolId}&tlr_sid=${sid}`)
    assert.deepEqual([loaded.status, loaded.headers.get('content-type')], [200, 'image/gif'])
    assert.equal((await loaded.arrayBuffer()).byteLength, 42)
    assert.equal((await pixel(h, `/conversion2.php?tlr_sid=${sid.toUpperCase()}`)).status, 200)
    const told = await report(h, { tlr_sid: sid, event: 3, p: h.poolId })
    assert.deepEqual([told.status, await told.json()], [200, { success: true }])
    await Promise.all(Array.from({ length: 10 }, () => report(h, { tlr_sid: sid, event: 1 })))
    await Promise.all([h.attribute(), h.attribute()])
  }
  const conversions = await h.conversions()
  assert.deepEqual(
    conversions.map(({ event, acquisition }) => [event, acquisition]),
    [
      [1, true],
      [2, true],
      [3, false],
    ],
  )
  for (const conversion of conversions)
    assert.partialDeepStrictEqual(conversion, {
      clickId: sid,
      at: h.clock.at,
      clickedAt: new Date(h.clock.at.getTime() - 3_600_000),
      poolId: h.poolId,
      campaignId: h.campaign.id,
      publisherId: 1,
    })
})

test("a pixel is attributed to the browser's last click by a person within the attribution window", async (t) => {
  const h = await advertised(t)
  const first = await h.click()
  assert.match(
    first.response.headers.get('set-cookie') ?? '',
    /^tlr_clicks=\d+_[\w-]{36}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  h.clock.at = new Date(h.clock.at.getTime() + 25 * 3_600_000)
  const second = await h.click(first.cookie)
  const prefetched = await h.click(second.cookie, h.baseUrl, { 'sec-purpose': 'prefetch' })
  assert.equal(prefetched.cookie, '')
  await pixel(h, `/conversion.php?p=${h.poolId}`, { cookie: `other=1; ${second.cookie}` })
  await pixel(h, `/conversion.php?p=${h.poolId + 1}`, { cookie: second.cookie })
  await pixel(h, `/conversion.php?p=${h.poolId}`, { cookie: 'tlr_clicks=nonsense.1_2' })
  await pixel(h, `/conversion.php?p=${h.poolId}`)
  await h.attribute()
  assert.deepEqual(
    (await h.conversions()).map(({ clickId, channel }) => [clickId, channel]),
    [[second.sid, 'PIXEL']],
  )
  const reports = await h.db
    .selectFrom('conversionReport')
    .select('poolId')
    .where('tlrSid', 'in', [first.sid, second.sid, prefetched.sid])
    .execute()
  assert.deepEqual(reports, [{ poolId: h.poolId }])
})

test('no cookie is set for a pool that counts no conversions', async (t) => {
  const h = await advertised(t)
  await setCpaBitmap(h, 0)
  assert.equal((await h.click()).response.headers.get('set-cookie'), null)
})

test('a session that repeats a valid click is attributed to it, other sessions are not', async (t) => {
  const h = await advertised(t)
  const { sid } = await h.click()
  // After midnight, when the visitor hash changes.
  h.clock.at = new Date(h.clock.at.getTime() + 20 * 3_600_000)
  const repeated = await h.click()
  const machine = await h.click('', h.baseUrl, { 'user-agent': 'curl/8.0' })
  await report(h, { tlr_sid: repeated.sid, event: 2 })
  await report(h, { tlr_sid: machine.sid, event: 2 })
  await report(h, { tlr_sid: sid, event: 3, p: h.poolId + 1 })
  await h.attribute()
  assert.deepEqual(
    (await h.conversions()).map(({ clickId, event }) => [clickId, event]),
    [[sid, 2]],
  )
  assert.deepEqual(await outcomeOf(h, machine.sid), ['NOT_VALID'])
  assert.deepEqual(await outcomeOf(h, sid), ['OTHER_POOL'])
  await report(h, { tlr_sid: sid, event: 2 })
  h.clock.at = new Date(h.clock.at.getTime() + 31 * 86_400_000)
  await report(h, { tlr_sid: sid, event: 1 })
  await h.attribute()
  assert.equal((await h.conversions()).length, 1)
  assert.deepEqual(await outcomeOf(h, sid), ['OTHER_POOL', 'REPEATED', 'TOO_LATE'])
})

test('responses do not reveal whether a click exists', async (t) => {
  const h = await advertised(t)
  const { sid } = await h.click()
  const unknown = '00000000-0000-4000-8000-000000000000'
  const shape = async (response: Response) => {
    const hidden = new Set(['date', 'x-request-id', 'ratelimit'])
    const headers = [...response.headers].filter(([name]) => !hidden.has(name))
    return [response.status, headers, Buffer.from(await response.arrayBuffer()).toString('base64')]
  }
  for (const ask of [
    (named: string) => pixel(h, `/conversion2.php?tlr_sid=${named}`),
    (named: string) =>
      pixel(h, `/conversion2.php?p=${h.poolId}`, { cookie: `tlr_clicks=${h.poolId}_${named}` }),
    (named: string) => report(h, { tlr_sid: named, event: 1 }),
  ])
    assert.deepEqual(await shape(await ask(sid)), await shape(await ask(unknown)))
})

test('a pixel whose URL was escaped too often, or has two sessions, is attributed', async (t) => {
  const h = await advertised(t)
  const { sid } = await h.click()
  const urls = [
    `/conversion.php?p=${h.poolId}&amp;tlr_sid=${sid}`,
    `/conversion2.php?p=${h.poolId}&amp;amp;tlr_sid=${sid}`,
    `/conversion3.php?tlr_sid=old&tlr_sid=${sid}`,
  ]
  for (const url of urls) assert.equal((await pixel(h, url)).status, 200, url)
  await h.attribute()
  assert.deepEqual(
    (await h.conversions()).map(({ clickId, event }) => [clickId, event]),
    [1, 2, 3].map((event) => [sid, event]),
  )
})

test('an advertiser sees how many reports name its pool and match none of its clicks', async (t) => {
  const h = await advertised(t)
  const { sid } = await h.click()
  await pixel(h, `/conversion.php?p=${h.poolId}&tlr_sid=${sid}`)
  await pixel(h, `/conversion.php?p=${h.poolId}&tlr_sid=${crypto.randomUUID()}`)
  const wait = (hours: number) => (h.clock.at = new Date(h.clock.at.getTime() + hours * 3_600_000))
  const unmatched = async () => (await h.api.getPool({ params: { poolId: h.poolId } })).unmatchedReports
  await h.attribute()
  assert.equal(await unmatched(), 0, 'its click may still be recorded')
  wait(2)
  assert.equal(await unmatched(), 1)
  wait(48)
  await h.attribute()
  assert.equal(await unmatched(), 1)
  const { content } = await h.api.listMyPools({})
  assert.equal(content.find(({ id }) => id === h.poolId)?.unmatchedReports, 1)
  wait(30 * 24)
  assert.equal(await unmatched(), 0)
})

test('an invalid report returns every error, and HEAD reports nothing', async (t) => {
  const h = await advertised(t)
  const { sid } = await h.click()
  const refused = await report(h, { tlr_sid: 'x', event: 4, p: 'y' })
  assert.deepEqual(
    [refused.status, await refused.json()],
    [
      400,
      {
        message: 'Validation failed',
        errors: [
          {
            message: 'must be the UUID that the click appended to the job URL',
            field: 'tlr_sid',
            value: 'x',
          },
          { message: 'must be the id of your pool', field: 'p', value: 'y' },
          { message: 'must be 1, 2, or 3', field: 'event', value: 4 },
        ],
      },
    ],
  )
  const paths = [
    '/conversion.php',
    '/conversion.php?p=0',
    `/conversion.php?p=1&p=2`,
    '/conversion3.php?tlr_sid=1',
  ]
  for (const path of paths) assert.equal((await pixel(h, path)).status, 400, path)
  assert.equal((await report(h, [])).status, 400)
  assert.equal((await fetch(`${h.baseUrl}/conversions`)).status, 405)
  const head = await fetch(`${h.baseUrl}/conversion.php?tlr_sid=${sid}`, { method: 'HEAD' })
  assert.equal(head.status, 200)
  assert.deepEqual(await outcomeOf(h, sid), [])
})

test('reports above the rate limit get Retry-After, and pages still get their pixel', async (t) => {
  const h = await advertised(t)
  const baseUrl = await anotherServer(t, h, { conversionRequestsPerSecond: 1 })
  const sid = '11111111-0000-4000-8000-000000000000'
  const told = await Promise.all(
    Array.from({ length: 12 }, () => report({ baseUrl }, { tlr_sid: sid, event: 1 })),
  )
  assert.deepEqual(
    told.map(({ status }) => status).toSorted((a, b) => a - b),
    [...Array<number>(10).fill(200), 429, 429],
  )
  const loaded = await pixel({ baseUrl }, `/conversion.php?p=${h.poolId}`)
  assert.deepEqual([loaded.status, loaded.headers.get('content-type')], [429, 'image/gif'])
  assert.notEqual(loaded.headers.get('retry-after'), null)
})

test('reports that cannot be stored get 503 and delay no clicks', async (t) => {
  const h = await advertised(t)
  const nowhere = new pg.Pool({ connectionString: 'postgres://postgres@localhost:1/nowhere' })
  t.after(() => nowhere.end())
  const baseUrl = await anotherServer(t, { parts: { ...h.parts, pool: nowhere } }, {})
  const sid = '22222222-0000-4000-8000-000000000000'
  const told = await report({ baseUrl }, { tlr_sid: sid, event: 1 })
  assert.deepEqual([told.status, told.headers.get('retry-after')], [503, '2'])
  const loaded = await pixel({ baseUrl }, `/conversion.php?tlr_sid=${sid}`)
  assert.deepEqual([loaded.status, loaded.headers.get('content-type')], [503, 'image/gif'])
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: hold } = Promise.withResolvers<void>()
  const holding = h.parts.backgroundDb.transaction().execute(async (tx) => {
    await sql`lock table conversion_report in access exclusive mode`.execute(tx)
    hold()
    await over
  })
  await locked
  const waiting = Array.from({ length: 40 }, () => report(h, { tlr_sid: sid, event: 1 }))
  assert.equal((await h.click()).response.status, 302)
  release()
  await holding
  for (const { status } of await Promise.all(waiting)) assert.equal(status, 200)
})

test('a conversion that arrives before its click is attributed when the click is recorded', async (t) => {
  const h = await advertised(t)
  const folder = await mkdtemp(join(tmpdir(), 'tiller-conversion-'))
  t.after(() => rm(folder, { recursive: true }))
  const nowhere = connectToDatabase('postgres://postgres@localhost:1/nowhere', { connections: 1 })
  t.after(() => nowhere.close())
  const clickSpool = createClickSpool(folder)
  const cutOff = { ...h.parts, clicksDb: nowhere.db, clickWriter: createClickWriter(nowhere.db), clickSpool }
  const { sid, cookie } = await h.click('', await anotherServer(t, { parts: cutOff }, {}))
  await pixel(h, `/conversion2.php?p=${h.poolId}`, { cookie })
  await h.attribute()
  assert.deepEqual([await h.conversions(), await outcomeOf(h, sid)], [[], [null]])
  const log = { error: assert.fail, warn: assert.fail }
  await replayClicks({ ...h.parts, clickSpool }, { log, signal: new AbortController().signal })
  await h.attribute()
  assert.deepEqual(await h.conversions(), [], 'not queried again so soon')
  h.clock.at = new Date(h.clock.at.getTime() + 6_000)
  await h.attribute()
  assert.deepEqual(
    (await h.conversions()).map(({ clickId }) => clickId),
    [sid],
  )
  const lost = '33333333-0000-4000-8000-000000000000'
  await report(h, { tlr_sid: lost, event: 1 })
  h.clock.at = new Date(h.clock.at.getTime() + 48 * 3_600_000)
  await h.attribute()
  assert.deepEqual(await outcomeOf(h, lost), ['UNKNOWN_CLICK'])
})
