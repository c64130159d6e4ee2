import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDiskMonitor } from '#lib/metrics/disk-space.ts'
import { anotherServer } from '../harness/another-server.ts'
import { anEvent } from './dispositions/events.ts'
import { checkedFetch } from '../harness/documents.ts'
import { click, harness } from '../harness/harness.ts'

test('with less room than dispositions need they are told when to come again, while clicks lead on and are charged', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Cooper of full barrels' }])
  await h.seed.campaign(h.poolId, { live: true })
  const disk = createDiskMonitor(h.parts.config, async () => ({ bavail: 127, bsize: 1_048_576 }))
  const baseUrl = await anotherServer(t, { parts: { ...h.parts, disk } }, {})
  const report = (server: string) =>
    checkedFetch(`${server}/disposition/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(anEvent()),
    })
  const refused = await report(baseUrl)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2'])
  assert.partialDeepStrictEqual(await refused.json(), {
    errors: [{ message: 'The queue of events is full.' }],
  })
  assert.equal((await report(h.baseUrl)).status, 200)
  const { jobs } = await h.api.searchJobs({ query: { q: 'cooper barrels', link: 1 } })
  const { status } = await click(baseUrl + new URL(String(jobs[0]?.url)).pathname)
  assert.equal(status, 302)
  const charges = h.db.selectFrom('charge').select('cents').where('customerId', '=', h.tenant.customerId)
  assert.deepEqual(await charges.execute(), [{ cents: 10 }])
})

test('with no room left conversions are still taken, by pixel and by server: nobody can ask for them again', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Stoker of cold ovens' }])
  await h.seed.campaign(h.poolId, { live: true })
  const disk = createDiskMonitor(h.parts.config, async () => ({ bavail: 0, bsize: 1_048_576 }))
  const baseUrl = await anotherServer(t, { parts: { ...h.parts, disk } }, {})
  const { jobs } = await h.api.searchJobs({ query: { q: 'stoker ovens', link: 1 } })
  const { location } = await click(baseUrl + new URL(String(jobs[0]?.url)).pathname)
  const sid = new URL(location ?? '').searchParams.get('tlr_sid') ?? ''
  assert.equal((await fetch(`${baseUrl}/conversion2.php?p=${h.poolId}&tlr_sid=${sid}`)).status, 200)
  const told = await fetch(`${baseUrl}/conversions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tlr_sid: sid, event: 1 }),
  })
  assert.equal(told.status, 200, await told.text())
  const kept = h.db.selectFrom('conversionReport').select('event').where('tlrSid', '=', sid).orderBy('event')
  assert.deepEqual(await kept.execute(), [{ event: 1 }, { event: 2 }])
})
