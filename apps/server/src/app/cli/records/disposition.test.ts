import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { tiller } from '#test/harness/cli.ts'
import { testDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { readDispositionFunnel } from '#domain/dispositions/funnel.ts'
import { readDispositionHistories } from '#domain/dispositions/history.ts'
import { storeDispositionEvents, type StoredDispositionEvent } from '#domain/dispositions/store.ts'

const database = await testDatabase()
const { db, pool, close } = connectToDatabase(database.url)
await migrateDatabase(pool)
after(async () => {
  await close()
  await database.drop()
})

const run = (...args: string[]) => tiller(['disposition', ...args], { DATABASE_URL: database.url })

const nia = randomUUID()
const ola = randomUUID()
const session = randomUUID()

const event = (
  applicationId: string,
  event: StoredDispositionEvent['event'],
  hour: number,
): StoredDispositionEvent => ({
  applicationId,
  sid: applicationId === nia ? session : randomUUID(),
  event,
  eventTime: `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000000Z`,
  reason: event === 'rejected' ? 'out_of_area' : null,
  eventTimeText: `2026-03-02T${String(hour + 1).padStart(2, '0')}:00:00+01:00`,
  rawEvent: event === 'interviewed' ? 'Stage 4' : null,
  metaData: null,
})

await storeDispositionEvents(
  pool,
  'production',
  [
    event(nia, 'hired', 20),
    event(nia, 'application_completed', 8),
    event(nia, 'interviewed', 12),
    event(ola, 'application_completed', 9),
    event(ola, 'rejected', 11),
  ],
  new Date('2026-03-02T13:00:00Z'),
)
await pool.query(
  `insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, campaign_id, publisher_id, price_cents, charged_cents, visitor_hash)
  values (7, 7, $1, '2026-03-01T10:00:00Z', 'VALID', gen_random_uuid(), 42, 1, 1, 10, 0, '')`,
  [session],
)

test('show prints the history in order and the owner of the session', async () => {
  const { out } = await run('show', nia)
  const lines = out.split('\n')
  assert.deepEqual(lines.slice(0, 2), [
    `Application ${nia}: hired`,
    '  customer 7, job 42, clicked 2026-03-01T10:00:00.000Z',
  ])
  assert.deepEqual(
    lines.slice(2, 5).map((line) => line.trim().split(/\s{2,}/)),
    [
      ['2026-03-02T09:00:00+01:00', 'application_completed', 'received 2026-03-02T13:00:00.000Z'],
      ['2026-03-02T13:00:00+01:00', 'interviewed', 'Stage 4', 'received 2026-03-02T13:00:00.000Z'],
      ['2026-03-02T21:00:00+01:00', 'hired', 'received 2026-03-02T13:00:00.000Z, dated after its receipt'],
    ],
  )
})

test('show also finds applications by session, and prints JSON', async () => {
  const { out } = await run('show', session, '--json')
  assert.partialDeepStrictEqual(JSON.parse(out), [
    {
      applicationId: nia,
      stage: 'hired',
      click: { customerId: 7, jobId: 42 },
      events: [
        { event: 'application_completed' },
        { event: 'interviewed', rawEvent: 'Stage 4' },
        { future: true },
      ],
    },
  ])
  const [unmatched] = await readDispositionHistories(db, 'production', ola)
  assert.partialDeepStrictEqual(unmatched, { stage: 'rejected', click: null })
})

test('show reports an unknown id with an exit code', async () => {
  const { code, err } = await run('show', randomUUID())
  assert.equal(code, 1)
  assert.match(err, /No events of/)
  assert.deepEqual(await readDispositionHistories(db, 'sandbox', nia), [])
})

test('funnel counts applications by reached and current stage, with times between stages', async () => {
  assert.deepEqual(await readDispositionFunnel(db, 'production'), {
    applications: 2,
    events: 5,
    unmatched: 1,
    stages: [
      { stage: 'application_completed', reached: 2, current: 0 },
      { stage: 'interviewed', reached: 1, current: 0 },
      { stage: 'hired', reached: 1, current: 1 },
      { stage: 'rejected', reached: 1, current: 1 },
    ],
    steps: [
      {
        from: 'application_completed',
        to: 'interviewed',
        applications: 1,
        medianSeconds: 14_400,
        p90Seconds: 14_400,
      },
      {
        from: 'application_completed',
        to: 'rejected',
        applications: 1,
        medianSeconds: 7_200,
        p90Seconds: 7_200,
      },
      { from: 'interviewed', to: 'hired', applications: 1, medianSeconds: 28_800, p90Seconds: 28_800 },
    ],
  })
  const text = (await run('funnel')).out
  assert.match(text, /^2 applications \(1 unmatched\), 5 events/)
  assert.match(text, /interviewed → hired +1 +median 8 h +90 % within 8 h/)
})

test('rebuild reports whether anything differed', async () => {
  await pool.query(`delete from disposition_stage where tlr_application_id = $1`, [ola])
  assert.deepEqual(JSON.parse((await run('rebuild', '--json')).out), { applications: 2, changed: 1 })
  assert.match((await run('rebuild')).out, /^2 applications; every stage matched its events\.$/m)
})
