import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createConnections } from '../../apps/server/src/lib/postgres/connections.ts'
import { connectToDatabase, type Db } from '../../apps/server/src/lib/postgres/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/lib/postgres/embedded/cluster.ts'
import { migrateDatabase } from '../../apps/server/src/lib/postgres/migrations/migrate.ts'
import { campaignWithoutOptions } from '../../apps/server/test/harness/campaign-row.ts'

export type BenchDatabase = {
  url: string
  db: Db
  /** The connections with which the server records clicks: their statements are planned once. */
  clicksDb: Db
  pool: pg.Pool
}

/**
 * Runs `work` with a migrated database on a PostgreSQL that commits durably.
 *
 * @param last the last migration, to begin with the database of an earlier version
 */
export async function runWithDatabase<T>(
  work: (database: BenchDatabase) => Promise<T>,
  last?: number,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, mode: 'durable', log: () => {} })
  const { db, pool, close } = connectToDatabase(postgres.url, { connections: 8 })
  const server = createConnections(postgres.url, { isEmbedded: true })
  try {
    await migrateDatabase(pool, last === undefined ? {} : { last })
    return await work({ url: postgres.url, db, clicksDb: server.clicksDb, pool })
  } finally {
    await Promise.all([close(), server.close()])
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Executes statements without checking references, which would take longer than the benchmark. */
export async function executeWithoutReferences(pool: pg.Pool, statements: string) {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statements)
  } finally {
    client.release(true)
  }
}

/** SQL that creates customer `id` with a pool and a source of the same id and 1,000 companies from `id` × 1,000 on. */
export const customerSql = (id: number) => `
  insert into customer (root_customer_id, id, name, created_at) values (${id}, ${id}, 'Customer', now());
  insert into pool (root_customer_id, customer_id, id, name, created_at) overriding system value
    values (${id}, ${id}, ${id}, 'Pool', now());
  insert into source (root_customer_id, customer_id, id, pool_id, name, created_at) overriding system value
    values (${id}, ${id}, ${id}, ${id}, 'Source', now());
  insert into company (root_customer_id, customer_id, id, name) overriding system value
    select ${id}, ${id}, ${id} * 1000 + n, 'Company ' || n from generate_series(0, 999) n;`

type Campaigns = { first: number; count: number; period: string }

/** SQL that creates live campaigns of customer 1 with unlimited budgets. */
export const campaignsSql = ({ first, count, period }: Campaigns) => `
  insert into campaign overriding system value
    select 1, 1, n, 1, 'Campaign ' || n, 'LIVE', null, 'JOB', '[]', 0, 2000000000, 10, ${campaignWithoutOptions}, '${period}'
    from generate_series(${first}, ${first + count - 1}) n;
  insert into bucket (root_customer_id, customer_id, campaign_id, segment_id, period, cap_cents)
    select 1, 1, n, 0, '${period}', 2000000000 from generate_series(${first}, ${first + count - 1}) n;`

type Jobs = {
  /** The customer, and the pool and source of the same id. */
  customer: number
  pool?: number
  source?: number
  /** Ids of jobs, both included. */
  from: number
  to: number
  /** SQL of the title from the job id `n`. */
  title: string
  descriptionWords: number
  places?: string
  /** The id of the first of 1,000 companies. */
  companies?: number
}

/** SQL that creates jobs. */
export const jobsSql = ({ customer, pool = customer, source = customer, ...jobs }: Jobs) => `
  insert into job (root_customer_id, customer_id, id, source_id, pool_id, company_id, job_reference, title, url, description,
      places, city_keys, state_ids, zipcodes, remote, major_categories, minor_categories, content_hash, created_at, modified_at)
    overriding system value
    select ${customer}, ${customer}, n, ${source}, ${pool}, ${jobs.companies ?? customer * 1000} + n % 1000, 'ref-' || n,
      ${jobs.title}, 'https://jobs.example.com/' || n, repeat('word ', ${jobs.descriptionWords}) || n,
      '${jobs.places ?? '[]'}', '{}', '{}', '{}', false, '{}', '{}', '\\x00', now() - n * interval '1 second', now()
    from generate_series(${jobs.from}, ${jobs.to}) n;`
