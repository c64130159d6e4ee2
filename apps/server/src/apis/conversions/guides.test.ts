import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { harness } from '../../../test/harness.ts'

const folder = new URL('../../../../portal/docs/guides/conversion-tracking/', import.meta.url)

for (const name of ['pixel-tracking', 'serverside-tracking']) {
  const guide = readFileSync(new URL(`${name}.mdx`, folder), 'utf8')
  const told = [...guide.matchAll(/```(sh|json|text)\n(.*?)```/gs)].map(([, language, text = '']) => ({
    language,
    text,
  }))

  test(`each call of the guide ${name} is answered as it says, to the letter`, async (t) => {
    const { baseUrl, poolId } = await harness(t)
    const env = { ...process.env, TILLER: baseUrl, POOL: String(poolId) }
    assert.ok(told.length >= 4)
    for (const [index, { language, text }] of told.entries()) {
      if (language !== 'sh') continue
      const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', text], { env })
      const answer = told[index + 1]
      if (answer?.language === 'json') assert.deepEqual(JSON.parse(stdout), JSON.parse(answer.text))
      else assert.equal(stdout, answer?.text)
    }
  })
}
