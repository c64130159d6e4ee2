import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { isolatedHarness } from '#test/harness/harness.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { searchSyncRetention } from './retention.ts'

const harness = isolatedHarness()

test('a search index that missed deleted changes reloads everything', async (t) => {
  const { db, api, seed, sourceId, poolId, parts, tenant } = await harness(t)
  await seed.jobs(sourceId, [{ reference: 'a' }])
  await seed.campaign(poolId, { jobFilters: [{}], live: true })
  const { documents } = await parts.searchIndex.stats()
  const [job] = (await api.listMyJobs()).content
  // One statement, so that the follower cannot read the change before it is deleted.
  await sql`
    with removed as (update job set deleted_at = now() where customer_id = ${tenant.customerId})
    update change_pruned set txid = pg_current_xact_id()`.execute(db)
  await parts.searchIndex.catchUp()
  assert.equal((await parts.searchIndex.stats()).documents, documents - 1, `job ${job?.id} is gone`)
})

test('changes are kept for one day, and their deletion is recorded', async (t) => {
  const { db, parts } = await harness(t)
  const { rows } = await sql<{ seq: number; txid: string }>`
    insert into change (kind, id, at) values ('job', 1, now() - interval '23 hours'), ('job', 2, now() - interval '25 hours')
    returning seq, txid::text`.execute(db)
  const kept = async () => {
    const found = await db
      .selectFrom('change')
      .select('id')
      .where('seq', '=', sql<number>`any(${rows.map(({ seq }) => seq)})`)
      .execute()
    return found.map(({ id }) => id)
  }
  assert.ok(((await deletedRowsAt(db, searchSyncRetention, parts.now()))['change'] ?? 0) >= 1)
  assert.deepEqual(await kept(), [1])
  const { txid } = await db.selectFrom('changePruned').select('txid').executeTakeFirstOrThrow()
  assert.ok(BigInt(txid) >= BigInt(rows[1]?.txid ?? 0))
})
