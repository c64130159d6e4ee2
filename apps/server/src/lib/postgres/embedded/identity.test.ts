import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDataDir, query, start } from '#test/harness/fresh-data-dir.ts'

const options = { skip: process.geteuid?.() === 0 ? false : 'only root changes its identity' }

const trials = {
  namespace: ['unshare', '--user', '--map-user=1', 'true'],
  capability: ['setpriv', '--reuid=1', '--inh-caps=+dac_override', '--ambient-caps=+dac_override', 'true'],
}

for (const disguise of ['namespace', 'capability'] as const) {
  test(`root can start PostgreSQL below a directory closed to others: ${disguise}`, options, async (t) => {
    const [file, ...args] = trials[disguise]
    if (spawnSync(file ?? '', args).status !== 0) return t.skip('not permitted on this machine')
    const dataDir = freshDataDir(t, 'closed', 'deep')
    chmodSync(join(dataDir, '../..'), 0o700)
    const first = await start(dataDir, { identityKinds: [disguise] })
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    // The next start may use another identity, so the files change their owner.
    const other = disguise === 'namespace' ? 'capability' : 'namespace'
    const next = await start(dataDir, { identityKinds: [other, disguise] })
    assert.deepEqual(await query(next.url, 'select answer from kept'), [42])
    await next.stop()
  })
}

test('where root has no way in, it is told what to do', options, async (t) => {
  const dataDir = freshDataDir(t, 'closed')
  chmodSync(join(dataDir, '..'), 0o700)
  await assert.rejects(
    start(dataDir, { identityKinds: ['account'] }),
    /does not run as root.*TILLER_DATA.*DATABASE_URL/s,
  )
})
