import { sql } from 'kysely'
import { lockPoolForAssignment } from '#domain/campaigns/targeting/assignment.ts'
import {
  enqueueReassignment,
  restartReassignment,
} from '#domain/campaigns/targeting/pending-reassignments.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'
import { lockSource } from '../expansions/copies.ts'
import { derivedJobValues, type DerivedValue, type JobContent } from './derived-values.ts'

/** Number of jobs per transaction. */
const perBatch = 500

/**
 * Recomputes the stored values of older versions. It must run before requests, tasks, and the loading of the search
 * index, which would compare stored values with new ones. Each batch is a transaction, so an interrupted
 * recomputation continues where it stopped, and concurrent processes share the work. Values of a newer version are
 * left unchanged.
 *
 * @returns the number of jobs that changed, by value
 */
export async function recomputeDerivedValues(
  db: Db,
  reference: ReferenceData,
  values: Record<string, DerivedValue> = derivedJobValues,
): Promise<Record<string, number>> {
  const changes: Record<string, number> = {}
  for (const [name, value] of Object.entries(values)) {
    let batch
    do {
      batch = await db.transaction().execute((tx) => recomputeBatch(tx, name, value, reference))
      if (batch.changed > 0) changes[name] = (changes[name] ?? 0) + batch.changed
    } while (!batch.done)
  }
  return changes
}

async function recomputeBatch(tx: Tx, name: string, value: DerivedValue, reference: ReferenceData) {
  await tx
    .insertInto('derivedValue')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('derivedValue')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.version >= value.version) return { changed: 0, done: true }
  const after = row.nextVersion === value.version ? row.afterJobId : 0
  const jobs = value.compute === undefined ? [] : await readJobs(tx, value, after)
  const changed = await writeJobs(tx, value, jobs, reference)
  const last = jobs.at(-1)
  const done = last === undefined
  if (done) await value.finish?.(tx)
  await tx
    .updateTable('derivedValue')
    .set(
      done
        ? { version: value.version, nextVersion: null, afterJobId: 0 }
        : { nextVersion: value.version, afterJobId: last.id },
    )
    .where('name', '=', name)
    .execute()
  return { changed, done }
}

type StoredJob = JobContent & {
  root_customer_id: number
  customer_id: number
  id: number
  source_id: number
  pool_id: number
}

/** Reads jobs in the order of their ids. A copy has its own title, but the category and details of its original job. */
async function readJobs(tx: Tx, { reads }: DerivedValue, after: number): Promise<StoredJob[]> {
  const columns = reads.map((column) => sql`${sql.lit(column)}, ${sql.ref(`original.${column}`)}`)
  const { rows } = await sql<{ job: StoredJob }>`
    select jsonb_build_object('root_customer_id', job.root_customer_id, 'customer_id', job.customer_id, 'id', job.id,
      'source_id', job.source_id, 'pool_id', job.pool_id, ${sql.join(columns)}) as job
    from job join job as original on original.id = coalesce(job.original_id, job.id)
    where job.expunged_at is null and job.id > ${after}
    order by job.id limit ${perBatch}`.execute(tx)
  return rows.map(({ job }) => job)
}

/** Writes the changed jobs, which are then reindexed and assigned again. */
async function writeJobs(
  tx: Tx,
  { compute }: DerivedValue,
  jobs: readonly StoredJob[],
  reference: ReferenceData,
): Promise<number> {
  const [first] = jobs
  if (first === undefined || compute === undefined) return 0
  const fresh = await mapInChunks(jobs, (job) => ({ ...compute(job, reference), id: job.id }), 10)
  const columns = Object.keys(compute(first, reference))
  const list = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
  const sources = new Map(jobs.map((job) => [job.source_id, job]))
  // Locks in the order of imports: source, jobs, pool.
  for (const [sourceId, job] of [...sources].toSorted(([a], [b]) => a - b))
    await lockSource(tx, { rootCustomerId: job.root_customer_id, customerId: job.customer_id, sourceId })
  const { rows } = await sql<{ id: number }>`
    update job set (${sql.join(columns.map((column) => sql.ref(column)))}) = row(${list('fresh')})
    from jsonb_populate_recordset(null::job, ${JSON.stringify(fresh)}::jsonb) as fresh
    where job.id = fresh.id and (${list('job')}) is distinct from (${list('fresh')})
    returning job.id`.execute(tx)
  const ids = new Set(rows.map(({ id }) => id))
  await publishEvents(tx, { reindex: { kind: 'job', ids: [...ids] } })
  const pools = new Map(jobs.filter(({ id }) => ids.has(id)).map((job) => [job.pool_id, job]))
  for (const [poolId, job] of [...pools].toSorted(([a], [b]) => a - b)) {
    const tenant = { rootCustomerId: job.root_customer_id, customerId: job.customer_id }
    await lockPoolForAssignment(tx, poolId)
    if (!(await restartReassignment(tx, tenant, poolId)))
      await enqueueReassignment(tx, tenant, poolId, { after: 0, unannounced: false })
  }
  return ids.size
}
