import type pg from 'pg'
import type { Tenant } from '../apps/server/src/lib/postgres/database.ts'

const chunk = 50_000

/** Fills a pool with so many jobs: half of them even, and one in 400 of each ward. No jobs are analysed; companies are, as after an import. */
export async function fillPool(
  pool: pg.Pool,
  { tenant, poolId, sourceId }: { tenant: Tenant; poolId: number; sourceId: number },
  jobs: number,
) {
  const client = await pool.connect()
  try {
    for (const table of ['job', 'assignment', 'campaign', 'segment', 'source', 'company', 'pool', 'change'])
      await client.query(`alter table ${table} set (autovacuum_enabled = false)`)
    // Checking millions of references would take longer than the whole benchmark.
    await client.query('set session_replication_role = replica')
    const { rootCustomerId: root, customerId: customer } = tenant
    await client.query(`
      insert into company (root_customer_id, customer_id, id, name) overriding system value
      select ${root}, ${customer}, n, 'Company ' || n from generate_series(1, 1000) n`)
    await client.query('analyze company')
    for (let from = 1; from <= jobs; from += chunk)
      await client.query(`
        insert into job (root_customer_id, customer_id, source_id, pool_id, company_id, job_reference, title, url, description, places, city_keys,
          state_ids, zipcodes, remote, major_categories, minor_categories, content_hash, created_at, modified_at)
        select ${root}, ${customer}, ${sourceId}, ${poolId}, 1 + n % 1000, 'ref-' || n,
          'Nurse of ward' || n % 400 || 'x, ' || case n % 2 when 0 then 'even' else 'odd' end || ' nights', 'https://jobs.example.com/' || n,
          repeat('word ', 40) || n, '[]', '{}', '{}', '{}', false, '{}', '{}', '\\x00', '2026-03-01', '2026-03-01'
        from generate_series(${from}, ${Math.min(jobs, from + chunk - 1)}) n`)
  } finally {
    client.release(true)
  }
}
