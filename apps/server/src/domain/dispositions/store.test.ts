import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  dispositionEventNames,
  dispositionReasons,
  type DispositionEvent,
} from '@tiller/contract/disposition/events'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { checkDispositionEvent } from '#apis/disposition/parsing/check-event.ts'
import { anEvent, anyEvent, uuidOf } from '#test/soak/dispositions/events.ts'
import { parseSubmittedBody } from '#apis/disposition/parsing/read-body.ts'
import { rebuildDispositionStages } from './stages.ts'
import {
  createReportPool,
  storeDispositionEvents,
  dispositionTables,
  type StoredDispositionEvent,
} from './store.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

const database = await testDatabase()
const { db, pool, close } = connectToDatabase(database.url)
await migrateDatabase(pool)
// The random events and their repetitions are in two partitions.
await pool.query(`
  alter table disposition_event detach partition disposition_event_before_partitions;
  alter table disposition_event attach partition disposition_event_before_partitions
    for values from (minvalue) to ('2026-03-02 15:04:02Z')`)
const storing = createReportPool(pool, 'dispositions')
after(async () => {
  await storing.end()
  await close()
  await database.drop()
})

const receivedAt = new Date('2026-03-02T16:00:00Z')

function checked(events: readonly DispositionEvent[]): StoredDispositionEvent[] {
  const sent = parseSubmittedBody(Buffer.from(JSON.stringify(events)))
  assert(sent.kind === 'batch')
  return sent.events
    .map(checkDispositionEvent)
    .map((result) => ('stored' in result ? result.stored : assert.fail()))
}

const store = (events: readonly DispositionEvent[]) =>
  storeDispositionEvents(storing, 'production', checked(events), receivedAt)

const empty = () => pool.query('truncate disposition_event, disposition_stage')

const stages = async () =>
  (await pool.query('select * from disposition_stage order by tlr_application_id')).rows
const countEvents = async () =>
  Number((await pool.query('select count(*) from disposition_event')).rows[0].count)

/** The unique key of an event. */
const keyOf = ({ tlr_sid, tlr_application_id, event, event_time, reason }: DispositionEvent) =>
  JSON.stringify([tlr_sid, tlr_application_id, event, Date.parse(event_time), reason ?? null])

/** A simple reference implementation of the stages. */
function expectedStages(events: readonly DispositionEvent[]) {
  const rank = (event: string) =>
    event === 'other' ? -1 : dispositionEventNames.findIndex((name) => name === event)
  const terms = ({ event_time, event, tlr_sid, reason }: DispositionEvent) =>
    [
      Date.parse(event_time),
      rank(event),
      tlr_sid,
      dispositionReasons.findIndex((word) => word === reason),
    ] as const
  const latest = events.toSorted((a, b) => compare(terms(a), terms(b))).at(-1)
  return { event: latest?.event, reason: latest?.reason ?? null, tlr_sid: latest?.tlr_sid }
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]) {
  const at = a.findIndex((term, index) => term !== b[index])
  const [left, right] = [a[at], b[at]]
  return left === undefined || right === undefined ? 0 : left < right ? -1 : 1
}

test('stores each event once with the same stages for every order, batching, and repetition', async () => {
  const history = fc.array(anyEvent, { minLength: 1, maxLength: 20 })
  await checkProperty(
    fc.asyncProperty(
      history,
      fc.infiniteStream(fc.nat(1000)),
      fc.integer({ min: 1, max: 7 }),
      async (events, dice, size) => {
        await empty()
        const arriving = [...events, ...events].map((event) => ({ event, at: dice.next().value ?? 0 }))
        const shuffled = arriving.toSorted((a, b) => a.at - b.at).map(({ event }) => event)
        for (let from = 0; from < shuffled.length; from += size)
          await store(shuffled.slice(from, from + size))
        assert.equal(await countEvents(), new Set(events.map(keyOf)).size)
        const kept = await stages()
        for (const [applicationId, ofApplication] of Map.groupBy(
          events,
          (event) => event.tlr_application_id,
        )) {
          const stage: unknown = kept.find((row) => row.tlr_application_id === applicationId)
          assert.partialDeepStrictEqual(stage, expectedStages(ofApplication))
        }
        const { changed, applications } = await rebuildDispositionStages(db, 'production')
        assert.deepEqual({ changed, applications }, { changed: 0, applications: kept.length })
        assert.deepEqual(await stages(), kept)
      },
    ),
    { numRuns: 60 },
  )
})

test('rebuilds modified stages from the events', async () => {
  await empty()
  await store([
    anEvent({ tlr_application_id: uuidOf('a') }),
    anEvent({ tlr_application_id: uuidOf('b'), event: 'offered' }),
    anEvent({ tlr_application_id: uuidOf('c') }),
  ])
  const before = await stages()
  await pool.query(`
    update disposition_stage set event = 'lead' where tlr_application_id = '${uuidOf('a')}';
    delete from disposition_stage where tlr_application_id = '${uuidOf('b')}';
    insert into disposition_stage
      select 'nobody', tlr_sid, event, event_time, reason, received_at from disposition_stage limit 1`)
  assert.deepEqual(await rebuildDispositionStages(db, 'production'), { applications: 3, changed: 3 })
  assert.deepEqual(await stages(), before)
})

test('stores overlapping events of concurrent writers once and without deadlocks', async () => {
  await empty()
  const events = Array.from({ length: 60 }, (_, index) =>
    anEvent({
      tlr_application_id: uuidOf(`application ${index % 6}`),
      event_time: `2026-03-02T15:00:${String(index).padStart(2, '0')}Z`,
    }),
  )
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let round = 0; round < 12; round += 1) {
      const turned = events.map((_, index) => events[(index * 7 + writer * 13 + round) % 60] ?? anEvent())
      await store(writer % 2 === 0 ? turned : turned.toReversed())
      await pool.query('delete from disposition_event where random() < 0.3')
    }
  })
  await Promise.all(writers)
  await store(events)
  assert.equal(await countEvents(), 60)
  assert.deepEqual(
    (await stages()).map((row) => row.event_time),
    Array.from({ length: 6 }, (_, index) => ({
      seconds: index + 54,
      application: uuidOf(`application ${index}`),
    }))
      .toSorted((a, b) => (a.application < b.application ? -1 : 1))
      .map(({ seconds }) => new Date(`2026-03-02T15:00:${seconds}Z`)),
  )
})

test('treats two reports as one event only if all five key columns are equal', async () => {
  const first = anEvent({ event_time: '2026-03-02T15:04:05.000001+01:00', reason: 'other' })
  const same = [
    { ...first, event_time: '2026-03-02T14:04:05.000001Z' },
    { ...first, event_time: '2026-03-02T14:04:05.0000019Z' },
    { ...first, tlr_sid: first.tlr_sid.toUpperCase(), raw_event: 'again', meta_data: { another: 1 } },
  ]
  const { reason: _, ...withoutReason } = first
  const others = [
    { ...first, event_time: '2026-03-02T14:04:05.000002Z' },
    { ...first, tlr_sid: uuidOf('another session') },
    { ...first, tlr_application_id: first.tlr_application_id.toUpperCase() },
    { ...first, event: 'offered' as const },
    { ...first, reason: 'job_closed' as const },
    withoutReason,
  ]
  await empty()
  await store([first])
  await store(same)
  assert.equal(await countEvents(), 1)
  await store([...others, { ...withoutReason, reason: null }])
  assert.equal(await countEvents(), 1 + others.length)
})

test('keeps the first report of a repeated event with its additional data', async () => {
  await empty()
  await store([anEvent({ raw_event: 'first', meta_data: { n: 1 } })])
  await store([anEvent({ raw_event: 'second', event_time: '2026-03-02T16:04:05+01:00' })])
  const { rows } = await pool.query('select raw_event, meta_data, event_time_text from disposition_event')
  assert.deepEqual(rows, [
    { raw_event: 'first', meta_data: { n: 1 }, event_time_text: '2026-03-02T15:04:05Z' },
  ])
})

test('stores every valid time and flags future ones', async () => {
  const times = [
    '0000-01-01T00:00:00+23:59',
    '0001-01-01T00:00:00Z',
    '2016-12-31T23:59:60Z',
    '2026-03-02T16:00:00Z',
  ]
  const ahead = ['2026-03-02T16:00:00.000001Z', '9999-12-31T23:59:59.9999999-23:59']
  await empty()
  await store([...ahead, ...times].map((event_time) => anEvent({ event_time })))
  const { rows } = await pool.query(
    'select event_time_text, future from disposition_event order by event_time',
  )
  assert.deepEqual(
    rows.map((row) => row.event_time_text),
    [...times, ...ahead],
  )
  assert.deepEqual(
    rows.filter((row) => row.future).map((row) => row.event_time_text),
    ahead,
  )
})

test('stores nothing of a batch with an event that PostgreSQL rejects', async () => {
  await empty()
  const [good, bad] = checked([anEvent({ event: 'lead' }), anEvent()])
  assert(good && bad)
  await assert.rejects(
    storeDispositionEvents(storing, 'production', [good, { ...bad, rawEvent: '\0' }], receivedAt),
  )
  assert.equal(await countEvents(), 0)
  assert.deepEqual(await stages(), [])
})

test('has the same events and reasons in SQL as in the contract', async () => {
  const { rows } = await sql<{ events: string[]; reasons: string[] }>`
    select enum_range(null::disposition_event_name)::text[] as events,
      enum_range(null::disposition_reason)::text[] as reasons`.execute(db)
  assert.deepEqual(rows[0]?.events, ['other', ...dispositionEventNames.filter((name) => name !== 'other')])
  assert.deepEqual(rows[0]?.reasons, [...dispositionReasons])
})

test('has separate sandbox tables with the same columns', async () => {
  const { rows } = await pool.query(
    `select table_name as name, json_agg((column_name, udt_name, is_nullable, is_generated) order by ordinal_position)::text as columns
    from information_schema.columns where table_name like '%disposition%' group by 1`,
  )
  const columns = new Map(rows.map((row) => [row.name, row.columns]))
  assert.equal(
    columns.get(dispositionTables.sandbox.events),
    columns.get(dispositionTables.production.events),
  )
  assert.equal(
    columns.get(dispositionTables.sandbox.stages),
    columns.get(dispositionTables.production.stages),
  )
  await empty()
  await storeDispositionEvents(storing, 'sandbox', checked([anEvent()]), receivedAt)
  assert.equal(await countEvents(), 0)
  assert.deepEqual(await rebuildDispositionStages(db, 'sandbox'), { applications: 1, changed: 0 })
})
