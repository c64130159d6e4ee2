import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCalls } from '../../../test/guide-calls.ts'
import { click, harness } from '../../../test/harness.ts'
import { createPublisher } from '../../accounts/publishers/publishers.ts'

test('each call of the guide for publishers is answered as it says', async (t) => {
  const h = await harness(t)
  const { id, pass } = await createPublisher(h.db, { name: 'P', at: h.clock.at })
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Thatcher' }])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 20 })
  const { jobs } = await h.api.searchJobs({ query: { q: 'thatcher', id, pass, link: 1 } })
  await click(jobs[0]?.url ?? assert.fail('nothing found'))
  const calls = await checkCalls(
    'guides/publishers',
    { TILLER: h.baseUrl, ID: String(id), PASS: pass },
    (stdout) =>
      // A search shows no answer, which holds click URLs.
      assert.match(stdout, /"url":"http[^"]+\/click\//),
  )
  assert.equal(calls, 3)
})
