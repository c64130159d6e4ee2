import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { startHeartbeat } from '#lib/runtime/tasks/processes.ts'
import { recordSystemHourTask, systemHistoryRetention } from './system-history.ts'

const harness = isolatedHarness()

const hourMs = 3_600_000

const record = ({ db, clock }: Harness) =>
  recordSystemHourTask.run({ db }, { at: clock.at, signal: new AbortController().signal })

const pass = ({ clock }: Harness, ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms)
}

const finishImport = (
  { db, tenant, sourceId, clock }: Harness,
  outcome: 'IMPORTED' | 'UNCHANGED' | 'FETCH_FAILED',
) =>
  db
    .insertInto('feedImport')
    .values({
      ...tenant,
      sourceId,
      startedAt: clock.at,
      finishedAt: clock.at,
      outcome,
      counts: '{}',
      problems: '[]',
    })
    .execute()

const createMail = ({ db, clock }: Harness, state: { sentAt?: Date; nextAt?: Date; fault?: string }) =>
  db
    .insertInto('mail')
    .values({ recipient: 'a@example.com', subject: 'A', body: 'B', createdAt: clock.at, ...state })
    .execute()

test('counts imports and mails of each hour, and keeps the extremes of what processes measure', async (t) => {
  const h = await harness(t)
  await h.db.deleteFrom('process').execute()
  await h.db.deleteFrom('mail').execute()
  const measured = { diskFreeBytes: 500, memoryBytes: 70, indexJobs: 12, indexLagMs: 900 }
  const first = await startHeartbeat(h.db, 'all', { measure: async () => measured })
  for (const outcome of ['IMPORTED', 'UNCHANGED', 'FETCH_FAILED'] as const) await finishImport(h, outcome)
  await createMail(h, { sentAt: h.clock.at })
  await createMail(h, { nextAt: h.clock.at })
  await record(h)
  const second = await startHeartbeat(h.db, 'api', {
    measure: async () => ({ ...measured, diskFreeBytes: 400, indexLagMs: 50 }),
  })
  await h.db.updateTable('mail').set({ nextAt: null, fault: 'refused' }).where('sentAt', 'is', null).execute()
  await record(h)
  const { interval, points } = await h.api.getSystemHistory()
  assert.deepEqual([interval, points.length], ['HOUR', 24])
  const { at, ...last } = points.at(-1) ?? assert.fail()
  assert.equal(Date.parse(at), Math.floor(h.clock.at.getTime() / hourMs) * hourMs)
  assert.deepEqual(last, {
    importsSucceeded: 2,
    importsFailed: 1,
    mailsSent: 1,
    mailsFailed: 1,
    mostMailsWaiting: 1,
    leastDiskFreeBytes: 400,
    mostMemoryBytes: 70,
    mostIndexJobs: 12,
    mostIndexLagMs: 900,
    fewestProcesses: 1,
    mostProcesses: 2,
  })
  const { processes } = await h.api.getSystem()
  assert.partialDeepStrictEqual(processes[0], { role: 'all', ...measured })
  assert.match(processes[0]?.version ?? '', /^\d+\.\d+\.\d+/)
  for (const each of [first, second]) await each.leave()
})

test('adds hours up to days of the billing time zone, and shows hours without a measurement as gaps', async (t) => {
  const h = await harness(t)
  await h.db.deleteFrom('systemHour').execute()
  await h.db.deleteFrom('feedImport').execute()
  for (const hours of [0, 1]) {
    await finishImport(h, 'IMPORTED')
    await record(h)
    pass(h, (hours + 1) * hourMs)
  }
  const { points: hourly } = await h.api.getSystemHistory({ query: { range: 'DAY' } })
  assert.deepEqual(
    hourly.slice(-4).map(({ importsSucceeded }) => importsSucceeded),
    [1, 1, null, null],
  )
  const { interval, points: daily } = await h.api.getSystemHistory({ query: { range: 'MONTH' } })
  assert.deepEqual([interval, daily.length], ['DAY', 30])
  assert.deepEqual(
    daily.slice(-2).map(({ importsSucceeded }) => importsSucceeded),
    [null, 2],
  )
  // Midnight in New York.
  assert.match(daily.at(-1)?.at ?? '', /T05:00:00/)
})

test('deletes hours after 32 days', async (t) => {
  const h = await harness(t)
  await h.db.deleteFrom('systemHour').execute()
  await record(h)
  const after = (days: number) => new Date(h.clock.at.getTime() + days * 24 * hourMs)
  assert.deepEqual(await deletedRowsAt(h.db, systemHistoryRetention, after(31)), { systemHour: 0 })
  assert.deepEqual(await deletedRowsAt(h.db, systemHistoryRetention, after(33)), { systemHour: 1 })
})
