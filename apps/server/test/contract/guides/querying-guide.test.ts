import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { harness } from '../../harness/harness.ts'
import { accessToken } from '../../harness/oauth.ts'

const guide = readFileSync(
  new URL('../../../../portal/docs/guides/platform-api/querying.mdx', import.meta.url),
  'utf8',
)

const examples = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block).join('\n')

test('the examples of the Querying guide work as written', async (t) => {
  const h = await harness(t)
  const cwd = mkdtempSync(join(tmpdir(), 'tiller-guide-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  const env = { ...process.env, TILLER: h.baseUrl, TOKEN: await accessToken(h) }
  const { stdout, stderr } = await promisify(execFile)('sh', ['-eu', '-c', examples], { env, cwd })
  assert.equal(stderr, '')
  const lines = stdout.trim().split('\n')
  assert.equal(lines.pop(), '304')
  assert.equal(lines.length, examples.match(/^list \//gm)?.length)
  for (const line of lines) assert.match(line, /^\{"size":\d+,"content":\[/)
  assert.ok(lines.some((line) => line.includes('"zipCode":"02139"')))
})
