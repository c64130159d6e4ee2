import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ConfigError, readConfig } from '#lib/config/config.ts'
import { retentionPeriods } from '#lib/config/retention-settings.ts'
import { storeMail } from '#lib/mail/outbox.ts'
import { eraseExpiredApplications } from '#domain/applications/records/erase-expired.ts'
import { holdApplication } from '#domain/applications/records/erase.ts'
import { retentionRules } from '#app/background-tasks.ts'
import { makeApplication } from '#test/harness/applications.ts'
import { isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'

const harness = isolatedHarness()
const dayMs = 86_400_000
const { signal } = new AbortController()

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message
  }
  return undefined
}

for (const { variable, minDays, maxDays, minReason } of Object.values(retentionPeriods))
  test(`${variable} accepts ${minDays} to ${maxDays}, and states why not less`, () => {
    assert.equal(refusal({ [variable]: String(minDays) }), undefined)
    assert.equal(refusal({ [variable]: String(maxDays) }), undefined)
    assert.equal(
      refusal({ [variable]: String(minDays - 1) }),
      `${variable} is "${minDays - 1}"; expected a whole number from ${minDays} to ${maxDays}. ${minReason}`,
    )
    assert.match(refusal({ [variable]: String(maxDays + 1) }) ?? '', /expected a whole number/)
  })

/** Creates a row of each kind that a retention rule deletes. */
async function makeRows({ db, seed, tenant, sourceId, poolId, clock }: Harness) {
  const at = clock.at
  await seed.jobs(sourceId, [{ reference: 'luthier-1', title: 'Luthier' }])
  const { id: jobId } = await db
    .selectFrom('job')
    .select('id')
    .where('jobReference', '=', 'luthier-1')
    .executeTakeFirstOrThrow()
  await db.updateTable('job').set({ deletedAt: at }).where('id', '=', jobId).execute()
  await storeMail(db, { recipient: 'ada@example.org', subject: 'Mail', body: 'Body' }, at)
  await db
    .insertInto('alert')
    .values({ ...tenant, kind: 'BUDGET_SPENT', occurrence: '1', at, title: 'Alert', text: 'Text' })
    .execute()
  await db
    .insertInto('jobReport')
    .values({ ...tenant, jobId, kind: 'CLOSED', visitor: Buffer.alloc(16), reportedAt: at })
    .execute()
  await db
    .insertInto('conversionReport')
    .values({ tlrSid: randomUUID(), event: 1, poolId, channel: 'PIXEL', receivedAt: at, nextLookAt: at })
    .execute()
  await sql`update feed_import set finished_at = ${at}`.execute(db)
}

const tables = {
  jobTextRetentionDays: 'job',
  importRetentionDays: 'feedImport',
  mailRetentionDays: 'mail',
  jobReportRetentionDays: 'jobReport',
  conversionReportRetentionDays: 'conversionReport',
  alertRetentionDays: 'alert',
} as const

test('each setting decides when its data is deleted', async (t) => {
  const h = await harness(t)
  await makeRows(h)
  const at = (days: number) => new Date(h.clock.at.getTime() + days * dayMs)
  const shortest = readConfig(
    Object.fromEntries(
      Object.values(retentionPeriods).map(({ variable, minDays }) => [variable, String(minDays)]),
    ),
  )
  for (const [field, table] of Object.entries(tables) as [
    keyof typeof tables,
    (typeof tables)[keyof typeof tables],
  ][]) {
    const { minDays } = retentionPeriods[field]
    const deleted = async (days: number, periods = shortest) =>
      (await deletedRowsAt(h.db, retentionRules, at(days), { ...longest, [field]: periods[field] }))[table]
    const longest = readConfig(
      Object.fromEntries(
        Object.values(retentionPeriods).map(({ variable, maxDays }) => [variable, String(maxDays)]),
      ),
    )
    assert.equal(await deleted(minDays, longest), 0, `${field} with the longest period`)
    assert.equal(await deleted(minDays - 0.01), 0, `${field} before its end`)
    assert.equal(await deleted(minDays), 1, `${field} at its end`)
  }
})

test('applications are erased after the period of the operator, except those on hold, and never without a period', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'luthier-2', title: 'Luthier' }])
  const { id: jobId } = await h.db
    .selectFrom('job')
    .select('id')
    .where('jobReference', '=', 'luthier-2')
    .executeTakeFirstOrThrow()
  const [first, held] = [
    await makeApplication(h, { jobId, resume: {} }),
    await makeApplication(h, { jobId, resume: {} }),
  ]
  const at = (days: number) => new Date(h.clock.at.getTime() + days * dayMs)
  await holdApplication(h.db, held.id, { until: at(800), reason: 'A charge of discrimination' })
  const erase = (days: number, applicationRetentionDays: number | null) =>
    eraseExpiredApplications(
      { db: h.db, blobs: h.parts.blobs, config: { applicationRetentionDays } },
      { at: at(days), signal },
    )
  assert.equal(await erase(5_000, null), 0)
  assert.equal(await erase(729, 730), 0)
  assert.equal(await erase(730, 730), 1)
  const rows = await h.db
    .selectFrom('applicationErasure')
    .select(['applicationId', 'reason'])
    .where('customerId', '=', h.tenant.customerId)
    .execute()
  assert.deepEqual(rows, [
    { applicationId: first.id, reason: 'The operator keeps applications for 730 days.' },
  ])
  assert.equal(await erase(800, 730), 1)
  assert.equal(await erase(801, 730), 0)
})
