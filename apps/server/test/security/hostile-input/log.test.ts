import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createClickWriter } from '#domain/clicks/recording/click-writer.ts'
import { createLandingUrlCache } from '#domain/clicks/spool/landing-url-cache.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { anotherServer } from '../../harness/another-server.ts'
import { anEvent } from '../../soak/dispositions/events.ts'
import { accessToken } from '../../harness/oauth.ts'
import { selectCases } from '../../../../../test/nightly.ts'
import { harness } from '../../harness/harness.ts'
import { positions, put } from './positions.ts'
import { send, targets } from './requests.ts'

// Also nightly: it puts both texts into every field. In `npm test`, each field gets one of them.

const canary = 'CANARY7b1e'

/** A server with all log levels enabled, and its log. */
async function loggingServer(t: Parameters<typeof harness>[0]) {
  const h = await harness(t)
  const log: string[] = []
  const baseUrl = await anotherServer(t, h, { logLevel: 'trace' }, { write: (line) => void log.push(line) })
  return { h, baseUrl, log }
}

test('the log contains no data sent by callers, at any level', async (t) => {
  const { h, baseUrl, log } = await loggingServer(t)
  let turn = 0
  for (const target of await targets({ ...h, baseUrl })) {
    const { operation, body, query, headers, url } = target
    for (const { path, schema } of positions(operation.body)) {
      if (schema.type !== 'string') continue
      for (const text of selectCases([`${canary}\0`, `https://${canary}.example/`], (turn += 1), 1))
        await send(target, { body: put(body, path, text) as object })
    }
    if (body !== undefined) await send(target, { text: `{"${canary}":"${canary}` })
    await send(target, { query: { ...query, [canary]: canary, q: canary, pass: canary, search: canary } })
    await send(target, { headers: { ...headers, authorization: `Bearer ${canary}`, 'x-canary': canary } })
    await send(target, {
      headers: { authorization: `Basic ${Buffer.from(`${canary}:${canary}`).toString('base64')}` },
    })
    if (operation.params !== undefined)
      await send(target, { url: url.replace(/\/[\w-]+(?=(?:\/[a-z-]+)?$)/, `/${canary}`) })
  }
  for (const path of [
    '/',
    '/click/',
    '/sample/',
    '/jobs/',
    '/v5/oauth2/authorize?client_id=',
    '/api/search.php?q=',
  ])
    await fetch(baseUrl + path + canary, {
      headers: { 'user-agent': canary, cookie: `tlr_sign_in=${canary}` },
    })
  assert.equal(log.filter((line) => line.includes(canary)).join(''), '')
})

test('logs one line with the request ID for every 503 while no database is reachable', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Beekeeper' }])
  await h.seed.campaign(h.poolId, { live: true })
  const { jobs } = await h.api.searchJobs({ query: { q: 'beekeeper', link: 1 } })
  const authorization = `Bearer ${await accessToken(h)}`
  const { db, pool, close } = connectToDatabase('postgres://postgres@127.0.0.1:1/nowhere', { connections: 1 })
  t.after(() => close())
  const databases = { db, searchDb: db, clicksDb: db, accessDb: db, backgroundDb: db, pool }
  const parts = {
    ...h.parts,
    ...databases,
    clickWriter: createClickWriter(db),
    landings: createLandingUrlCache(),
  }
  const log: string[] = []
  const write = (line: string) => void log.push(line)
  const baseUrl = await anotherServer(t, { parts }, { logLevel: 'trace' }, { write })
  const asked: [path: string, body?: object][] = [
    ['/v5/customers/me'],
    ['/api/search.php?q=beekeeper&format=json'],
    ['/api/search.php?q=beekeeper&format=html'],
    [new URL(String(jobs[0]?.url)).pathname],
    [`/jobs/${jobs[0]?.id}`],
    ['/disposition/v1/events', anEvent()],
  ]
  for (const [path, body] of asked) {
    log.length = 0
    const response = await fetch(baseUrl + path, {
      headers: {
        authorization,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 Firefox/140.0',
      },
      redirect: 'manual',
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    assert.deepEqual([path, response.status], [path, 503])
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/, path)
    assert.doesNotMatch(await response.text(), /ECONN|postgres|connect/i, path)
    const lines = log.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 50)
    assert.equal(lines.length, 1, `${path}: ${lines.length} lines`)
    assert.partialDeepStrictEqual(lines[0], { reqId: response.headers.get('x-request-id') })
  }
})

/** Errors of PostgreSQL, each of which repeats a value in a different field. */
const faults: Record<string, { raise: string; code: string }> = {
  'a value that is none': { raise: `perform '${canary}'::integer`, code: '22P02' },
  'JSON that is none': { raise: `perform ('[{"name":"${canary}",}]')::jsonb`, code: '22P02' },
  'a message of a trigger': {
    raise: `raise exception '${canary}' using detail = '${canary}', hint = '${canary}'`,
    code: 'P0001',
  },
  'a row that is there': {
    raise: `raise unique_violation using message = 'duplicate key value violates unique constraint "x"', detail = 'Key (name)=(${canary}) already exists.', constraint = 'x', table = 'campaign'`,
    code: '23505',
  },
}

test('logs a database error in one line with its code and request ID, without values, and never returns it', async (t) => {
  const { h, baseUrl, log } = await loggingServer(t)
  const authorization = `Bearer ${await accessToken(h)}`
  const campaign = await h.seed.campaign(h.poolId, { jobFilters: [] })
  t.after(() => sql`drop trigger if exists canary on campaign; drop function if exists canary`.execute(h.db))
  for (const [name, { raise, code }] of Object.entries(faults)) {
    await sql`${sql.raw(`create or replace function canary() returns trigger language plpgsql as $$ begin ${raise}; return new; end $$`)}`.execute(
      h.db,
    )
    await sql`create or replace trigger canary before update on campaign for each row execute function canary()`.execute(
      h.db,
    )
    log.length = 0
    const response = await fetch(`${baseUrl}/v5/campaigns/${campaign.id}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name: canary }),
    })
    const text = await response.text()
    assert.equal(response.status, 500, name)
    assert.ok(!text.includes(canary) && !text.includes(code), `${name}: ${text}`)
    const lines = log
      .map((line) => JSON.parse(line) as { level: number; reqId?: string })
      .filter(({ level }) => level >= 50)
    assert.equal(lines.length, 1, name)
    assert.partialDeepStrictEqual(lines[0], {
      reqId: response.headers.get('x-request-id'),
      operation: 'updateCampaign',
      msg: 'internal-error',
      err: { type: 'DatabaseError', code },
    })
    assert.equal(log.filter((line) => line.includes(canary)).join(''), '', name)
  }
})

test('a failing page shows an error page and logs one line, without the database’s message', async (t) => {
  const { h, baseUrl, log } = await loggingServer(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Walrus keeper' }])
  await h.seed.campaign(h.poolId, { live: true })
  const { jobs } = await h.api.searchJobs({ query: { q: 'walrus', link: 1 } })
  t.after(() => sql`alter table if exists job_away rename to job`.execute(h.db))
  await sql`alter table job rename to job_away`.execute(h.db)
  // Not clicks, which are redirected even if the database fails.
  for (const path of [`/jobs/${jobs[0]?.id}`, '/sample/x']) {
    log.length = 0
    const response = await fetch(baseUrl + path, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } })
    const text = await response.text()
    assert.equal(response.status, 500, path)
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
    assert.doesNotMatch(text, /relation|job_away|42P01/)
    const lines = log.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 50)
    assert.equal(lines.length, 1, path)
    assert.partialDeepStrictEqual(lines[0], {
      reqId: response.headers.get('x-request-id'),
      err: { code: '42P01' },
    })
  }
})
