import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { plainAddress } from '@tiller/contract/api'
import { harness } from '../../../test/harness.ts'
import { issueToken } from '../../access/tokens/tokens.ts'

const guide = readFileSync(
  new URL('../../../../portal/docs/guides/disposition-system/disposition-api-guide.mdx', import.meta.url),
  'utf8',
)

const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block)

test('the calls of the guide are answered as it says, to the letter', async (t) => {
  const { baseUrl, db, tenant, parts } = await harness(t)
  const client = await db
    .selectFrom('appClient')
    .selectAll()
    .where('customerId', '=', tenant.customerId)
    .executeTakeFirstOrThrow()
  const TOKEN = await issueToken(db, client, ['integration'], parts.now())
  const env = { ...process.env, TOKEN }
  // The last call does not end its line.
  const script = blocks('sh')
    .map((block) => `${block}\necho`)
    .join('\n')
    // As the server does that shows the guide.
    .replaceAll(plainAddress, baseUrl)
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', script], { env })
  const answers = stdout.split('\n').filter((line) => line !== '')
  const told = [...blocks('json'), '{ "success": true }']
  assert.deepEqual(
    answers.map((answer): unknown => JSON.parse(answer)),
    told.map((answer): unknown => JSON.parse(answer)),
  )
})
