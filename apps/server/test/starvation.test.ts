import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { TillerError } from '@tiller/client'
import { click, harness } from './harness.ts'
import { accessToken } from './oauth.ts'

/** Takes every connection of the Platform API until the end of the test, as its most expensive requests would. */
async function takeConnections(
  t: TestContext,
  { db }: Awaited<ReturnType<typeof harness>>,
  connections: number,
) {
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const taken = Array.from({ length: connections }, () => Promise.withResolvers<void>())
  const held = taken.map(({ resolve }) =>
    db.connection().execute(async () => {
      resolve()
      await over
    }),
  )
  t.after(async () => {
    release()
    await Promise.all(held)
  })
  await Promise.all(taken.map(({ promise }) => promise))
}

test('while the Platform API has no connection left, jobs are found, clicks charged, users and partners answered', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Welder of starved servers' }])
  await h.seed.campaign(h.poolId, { live: true })
  await takeConnections(t, h, 10)
  const found = await h.api.searchJobs({ query: { q: 'welder starved', link: 1 } })
  assert.equal(found.total, 1)
  const { status, location } = await click(String(found.jobs[0]?.url))
  assert.deepEqual([status, location?.startsWith('https://jobs.example.com/a')], [302, true])
  assert.match(await accessToken(h), /^tlr_token_/)
  assert.equal((await h.api.getStatus()).status, 'UP')
  const event = {
    tlr_sid: '1c5b2f0e-7c2a-4f0b-9a55-0c1b1f6f8a11',
    tlr_application_id: '2c5b2f0e-7c2a-4f0b-9a55-0c1b1f6f8a11',
    event: 'hired',
    event_time: '2026-03-02T14:00:00Z',
  } as const
  assert.deepEqual(await h.api.reportEvents({ body: event }), { success: true })
})

test('a request that finds as many waiting as may wait is told at once to come again', async (t) => {
  const h = await harness(t)
  await h.api.getMe()
  await takeConnections(t, h, 10)
  const statuses: number[] = []
  const waiting = Array.from({ length: 101 }, async () => {
    const error: unknown = await h.api.getMe().catch((reason: unknown) => reason)
    assert.ok(error instanceof TillerError)
    statuses.push(error.status)
    return error
  })
  const first = await Promise.race(waiting)
  assert.deepEqual([first.status, first.retryAfterSeconds !== undefined], [503, true])
  assert.deepEqual(statuses, [503])
  await Promise.all(waiting)
  assert.equal(
    statuses.every((status) => status === 503),
    true,
  )
})
