import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { TillerError } from '@tiller/client'
import { checkedFetch } from '#test/harness/documents.ts'
import { harness, type Harness } from '#test/harness/harness.ts'
import { anEvent, uuidOf } from '#test/soak/dispositions/events.ts'

type Sent = { headers?: Record<string, string>; method?: string }

/**
 * Sends a body; an object is serialized as JSON. Every response is validated against the OpenAPI document.
 */
async function post({ baseUrl }: Harness, body: unknown, { headers = {}, method = 'POST' }: Sent = {}) {
  const response = await checkedFetch(`${baseUrl}/disposition/v1/events`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET'
      ? {}
      : { body: body instanceof Buffer || typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const json: unknown = await response.json()
  return { status: response.status, body: json, headers: response.headers }
}

/** Ids unique to a test. */
const own = (t: TestContext) => ({
  tlr_sid: uuidOf(`${t.name} s`),
  tlr_application_id: uuidOf(`${t.name} a`),
})

const stored = async ({ parts }: Harness, t: TestContext, table = 'disposition_event') =>
  Number(
    (
      await parts.pool.query(`select count(*) from ${table} where tlr_application_id = $1`, [
        own(t).tlr_application_id,
      ])
    ).rows[0].count,
  )

test('a single event: 200 and success, and it is stored', async (t) => {
  const h = await harness(t)
  const { status, body } = await post(h, anEvent(own(t)))
  assert.deepEqual([status, body], [200, { success: true }])
  assert.equal(await stored(h, t), 1)
})

test('a batch: 200 and the number of events, including known ones', async (t) => {
  const h = await harness(t)
  const event = anEvent(own(t))
  for (const batch of [[event], [event, { ...event, event: 'lead' }, event]]) {
    const { status, body } = await post(h, batch)
    assert.deepEqual([status, body], [200, { num_succeeded_events: batch.length }])
  }
  assert.equal(await stored(h, t), 2)
})

test('an invalid single event: 400, message, tlr_sid, and every error, and nothing is stored', async (t) => {
  const h = await harness(t)
  const { event_time: _, ...rest } = anEvent(own(t))
  const { status, body } = await post(h, { ...rest, event: 'fired', raw_event: 5 })
  assert.equal(status, 400)
  assert.partialDeepStrictEqual(body, {
    message: 'Validation failed',
    tlr_sid: own(t).tlr_sid,
    errors: [
      { field: 'event', value: 'fired' },
      { message: 'This value should be of type string.', field: 'raw_event', value: 5 },
      { message: 'This value should not be null.', field: 'event_time', value: null },
    ],
  })
  assert.deepEqual(Object.keys(body as object), ['message', 'tlr_sid', 'errors'])
  assert.equal(await stored(h, t), 0)
})

test('a batch with failures: 400, valid events are stored and failed ones listed in the order sent', async (t) => {
  const h = await harness(t)
  const event = anEvent(own(t))
  const sent = [
    { ...event, event_time: 'x' },
    event,
    'text',
    { ...event, event: 'lead' },
    { tlr_sid: 7 },
    null,
  ]
  const { status, body } = await post(h, sent)
  assert.equal(status, 400)
  assert.deepEqual(body, {
    num_succeeded_events: 2,
    failed_events: [
      {
        message: 'Validation failed',
        ...own(t),
        errors: [{ message: 'This value is not a valid datetime', field: 'event_time', value: 'x' }],
      },
      invalidInput('text'),
      {
        message: 'Validation failed',
        tlr_sid: null,
        tlr_application_id: null,
        errors: [
          { message: 'This value should be of type string.', field: 'tlr_sid', value: 7 },
          ...['tlr_application_id', 'event', 'event_time'].map((field) => ({
            message: 'This value should not be null.',
            field,
            value: null,
          })),
        ],
      },
      invalidInput(null),
    ],
  })
  assert.equal(await stored(h, t), 2)
})

const invalidInput = (value: unknown) => ({
  message: 'Invalid input',
  tlr_sid: null,
  tlr_application_id: null,
  errors: [{ message: 'This value should be an event: a JSON object.', field: '', value }],
})

const megabyte = 1_048_576
const refusals: [
  what: string,
  status: number,
  body: string | Buffer,
  sentence: RegExp,
  headers?: Record<string, string>,
][] = [
  ['no body', 400, '', /is empty/],
  ['text that is not JSON', 400, '{"tlr_sid": ', /not JSON/],
  ['two values', 400, '{}{}', /not JSON/],
  ['a number', 400, '5', /should be an event or a list/],
  ['a string', 400, '"event"', /should be an event or a list/],
  ['null', 400, 'null', /should be an event or a list/],
  ['an empty list', 400, '[]', /list is empty/],
  ['bytes that are not UTF-8', 400, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), /not in UTF-8/],
  [
    '1,001 events',
    413,
    JSON.stringify(Array.from({ length: 1001 }, () => ({}))),
    /1001 events; send at most 1000/,
  ],
  ['nesting deeper than 32 levels', 400, '{"a":'.repeat(33) + '1' + '}'.repeat(33), /deeper than 32 levels/],
  [
    'a body of 180 KB that is deep and repeats a name at its bottom',
    400,
    `${'['.repeat(40_000)}{${Array.from({ length: 20_000 }, () => '"":0').join()}}${']'.repeat(40_000)}`,
    /deeper than 32 levels/,
  ],
  ['a body above 1 MB', 413, ' '.repeat(megabyte + 1), /larger than 1 MB/],
  ['another Content-Type', 415, '{}', /application\/json/, { 'content-type': 'text/plain' }],
  [
    'a form',
    415,
    'event=hired',
    /application\/json/,
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  ['another encoding', 415, '{}', /UTF-8/, { 'content-type': 'application/json; charset=utf-16' }],
  ['a compressed body', 415, '{}', /JSON/, { 'content-encoding': 'gzip' }],
]

for (const [what, status, body, sentence, headers] of refusals) {
  test(`${what}: ${status} for the whole request, in the format of the API`, async (t) => {
    const h = await harness(t)
    const answer = await post(h, body, headers === undefined ? {} : { headers })
    assert.equal(answer.status, status)
    const { message, tlr_sid: sid, errors } = answer.body as Record<string, unknown>
    assert.deepEqual({ message, sid }, { message: 'Invalid input', sid: null })
    const [error, ...more] = errors as { message: string; field: string; value: unknown }[]
    assert.deepEqual(more, [])
    assert.match(error?.message ?? '', sentence)
    assert.deepEqual(Object.keys(error ?? {}), ['message', 'field', 'value'])
  })
}

test('a server error: 500 in the format of every failure, without details of the database, and the event is accepted afterwards', async (t) => {
  const h = await harness(t)
  const repair = () => h.parts.pool.query('alter table if exists event_away rename to disposition_event')
  t.after(repair)
  await h.parts.pool.query('alter table disposition_event rename to event_away')
  const { status, body } = await post(h, anEvent(own(t)))
  assert.equal(status, 500)
  assert.partialDeepStrictEqual(body, { tlr_sid: null, errors: [] })
  assert.doesNotMatch(JSON.stringify(body), /disposition_event|relation/)
  await repair()
  assert.equal((await post(h, anEvent(own(t)))).status, 200)
})

test('1,000 events in a body of exactly 1 MB are accepted', async (t) => {
  const h = await harness(t)
  const events = Array.from({ length: 1000 }, (_, index) =>
    anEvent({ ...own(t), event_time: new Date(index * 1000).toISOString() }),
  )
  const text = JSON.stringify(events)
  const { status, body } = await post(h, text + ' '.repeat(megabyte - text.length))
  assert.deepEqual([status, body], [200, { num_succeeded_events: 1000 }])
  assert.equal(await stored(h, t), 1000)
})

test('a byte order mark and a quoted charset are accepted', async (t) => {
  const h = await harness(t)
  const headers = { 'content-type': 'application/json;charset="UTF-8"' }
  assert.equal((await post(h, `\ufeff${JSON.stringify(anEvent(own(t)))}`, { headers })).status, 200)
})

test('other methods get an error in the same format that names the right method', async (t) => {
  const h = await harness(t)
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await fetch(`${h.baseUrl}/disposition/v1/events`, { method })
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST'])
    assert.partialDeepStrictEqual(await response.json(), { message: 'Method not allowed', tlr_sid: null })
  }
})

test('the response does not reveal whether an id exists', async (t) => {
  const h = await harness(t)
  const known = anEvent(own(t))
  const answers = [
    known,
    known,
    anEvent({ tlr_sid: uuidOf('nobody'), tlr_application_id: uuidOf('nothing') }),
  ]
  const seen = new Set<string>()
  for (const event of answers) seen.add(JSON.stringify((await post(h, event)).body))
  assert.deepEqual([...seen], ['{"success":true}'])
})

test('the token of a sandbox customer reports to the sandbox, which has the same responses and stores separately', async (t) => {
  const h = await harness(t)
  assert.deepEqual(await h.api.reportEvents({ body: anEvent(own(t)) }), { success: true })
  assert.deepEqual([await stored(h, t), await stored(h, t, 'sandbox_disposition_event')], [0, 1])
  await assert.rejects(h.api.reportEvents({ body: [anEvent({ ...own(t), event_time: 'x' })] }), (error) => {
    assert(error instanceof TillerError && error.status === 400)
    assert.partialDeepStrictEqual(error.body, { num_succeeded_events: 0, failed_events: [own(t)] })
    return true
  })
})

test('the token of any other customer reports to production', async (t) => {
  const h = await harness(t)
  await h.db.updateTable('customer').set({ test: false }).where('id', '=', h.tenant.customerId).execute()
  assert.deepEqual(await h.api.reportEvents({ body: [anEvent(own(t))] }), { num_succeeded_events: 1 })
  assert.deepEqual([await stored(h, t), await stored(h, t, 'sandbox_disposition_event')], [1, 0])
})

test('an invalid token is rejected, so that sandbox events never reach production', async (t) => {
  const h = await harness(t)
  for (const authorization of ['Bearer unknown', 'Bearer', 'Basic dTpw']) {
    const { status, body, headers } = await post(h, anEvent(own(t)), { headers: { authorization } })
    assert.equal(status, 401)
    assert.match(headers.get('www-authenticate') ?? '', /^Bearer/)
    assert.partialDeepStrictEqual(body, { message: 'The access token is invalid', tlr_sid: null })
  }
  assert.deepEqual([await stored(h, t), await stored(h, t, 'sandbox_disposition_event')], [0, 0])
})

test('a token without the scope integration is rejected', async (t) => {
  const h = await harness(t, { scopes: ['campaigns'] })
  await assert.rejects(h.api.reportEvents({ body: anEvent(own(t)) }), { status: 403 })
  assert.equal(await stored(h, t, 'sandbox_disposition_event'), 0)
})
