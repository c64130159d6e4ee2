import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { click, harness } from '../../../test/harness.ts'
import { createPublisher } from '../../accounts/publishers/publishers.ts'

const guide = readFileSync(new URL('../../../../portal/docs/guides/publishers.mdx', import.meta.url), 'utf8')
const told = [...guide.matchAll(/```(sh|json|text)\n(.*?)```/gs)].map(([, language, text = '']) => ({
  language,
  text,
}))

test('each call of the guide for publishers is answered as it says', async (t) => {
  const h = await harness(t)
  const { id, pass } = await createPublisher(h.db, { name: 'P', at: h.clock.at })
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Thatcher' }])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 20 })
  const { jobs } = await h.api.searchJobs({ query: { q: 'thatcher', id, pass, link: 1 } })
  await click(jobs[0]?.url ?? assert.fail('nothing found'))
  const env = { ...process.env, TILLER: h.baseUrl, ID: String(id), PASS: pass }
  assert.equal(told.filter(({ language }) => language === 'sh').length, 3)
  for (const [index, { language, text }] of told.entries()) {
    if (language !== 'sh') continue
    const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', text], { env })
    const answer = told[index + 1]
    // A search shows no answer, which holds click URLs.
    if (answer?.language === 'sh') assert.match(stdout, /"url":"http[^"]+\/click\//)
    else if (answer?.language === 'json') assert.deepEqual(JSON.parse(stdout), JSON.parse(answer.text))
    else assert.equal(stdout, answer?.text)
  }
})
