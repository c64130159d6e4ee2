import type pg from 'pg'
import { campaignWithoutOptions } from '../../apps/server/test/harness/campaign-row.ts'

/** Campaigns from the first to the last of these ids, each with `jobsEach` jobs. */
export type World = { firstCampaign: number; campaigns: number; jobsEach: number; firstJob: number }

export const worlds: Record<string, World> = {
  'one campaign': { firstCampaign: 1, campaigns: 1, jobsEach: 200, firstJob: 1 },
  '2,000 campaigns': { firstCampaign: 2, campaigns: 2_000, jobsEach: 5, firstJob: 201 },
}

/** The billing month of all clicks. */
export const period = '2026-03-01'

export const at = new Date('2026-03-02T15:00:00Z')

/** A customer with all worlds, and more money than anybody spends. */
export async function fillWorld(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    // Checking the references would take longer than all else.
    await client.query('set session_replication_role = replica')
    await client.query(`
      insert into customer (root_customer_id, id, name, created_at) values (1, 1, 'Customer', now());
      insert into pool (root_customer_id, customer_id, id, name, created_at) overriding system value values (1, 1, 1, 'Pool', now());
      insert into source (root_customer_id, customer_id, id, pool_id, name, created_at) overriding system value values (1, 1, 1, 1, 'Source', now());
      insert into company (root_customer_id, customer_id, id, name) overriding system value select 1, 1, n, 'Company ' || n from generate_series(1, 100) n`)
    for (const { firstCampaign, campaigns, jobsEach, firstJob } of Object.values(worlds)) {
      await client.query(`
        insert into campaign overriding system value select 1, 1, n, 1, 'Campaign ' || n, 'LIVE', null, 'JOB', '[]', 0, 2000000000, 10,
          ${campaignWithoutOptions}, '${period}'
          from generate_series(${firstCampaign}, ${firstCampaign + campaigns - 1}) n;
        insert into bucket (root_customer_id, customer_id, campaign_id, segment_id, period, cap_cents)
          select 1, 1, n, 0, '${period}', 2000000000 from generate_series(${firstCampaign}, ${firstCampaign + campaigns - 1}) n;
        insert into job (root_customer_id, customer_id, id, source_id, pool_id, company_id, job_reference, title, url, description, places, city_keys,
            state_ids, zipcodes, remote, major_categories, minor_categories, content_hash, created_at, modified_at)
          overriding system value
          select 1, 1, ${firstJob} + n, 1, 1, 1 + n % 100, 'ref-' || ${firstJob} + n, 'Nurse ' || n, 'https://jobs.example.com/' || n, repeat('word ', 200),
            '[]', '{}', '{}', '{}', false, '{}', '{}', '\\x00', now(), now() from generate_series(0, ${campaigns * jobsEach - 1}) n;
        insert into assignment (root_customer_id, customer_id, job_id, campaign_id)
          select 1, 1, ${firstJob} + n, ${firstCampaign} + n / ${jobsEach} from generate_series(0, ${campaigns * jobsEach - 1}) n`)
    }
  } finally {
    client.release(true)
  }
}
