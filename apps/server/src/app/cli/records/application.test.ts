import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tiller } from '#test/harness/cli.ts'
import { test } from 'node:test'
import { makeApplication } from '#test/harness/applications.ts'
import { harness } from '#test/harness/harness.ts'

test('a held application cannot be erased; after its release, erasing returns a receipt', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  const jobId = Number((await h.api.listMyJobs()).content[0]?.id)
  const { id, tlrApplicationId } = await makeApplication(h, { jobId, resume: {} })
  // Not the folder of the server.
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-cli-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const run = (...args: string[]) =>
    tiller(args, { DATABASE_URL: String(h.parts.pool.options.connectionString), TILLER_DATA: dataDir })
  const erase = () => run('application', 'erase', String(id), '--reason', 'Asked for by mail', '--json')
  await run('application', 'hold', String(id), '--until', '2099-01-01', '--reason', 'A dispute')
  assert.match((await erase()).err, /is held until 2099-01-01T05:00:00.000Z: A dispute\. Nothing was erased/)
  await run('application', 'release', String(id))
  const receipt = JSON.parse((await erase()).out) as object
  assert.partialDeepStrictEqual(receipt, {
    applicationId: id,
    reason: 'Asked for by mail',
    erased: ['key', 'applicant', 'answers', 'resume'],
    missing: [],
  })
  assert.equal(await h.parts.blobs.get(`resume-${tlrApplicationId}`), undefined)
  assert.deepEqual(JSON.parse((await erase()).out), receipt)
  assert.equal((await h.api.getApplication({ params: { applicationId: id } })).applicant, null)
  assert.match((await run('activity', 'rebuild')).out, /rebuilt with days of America\/New_York/)
})
