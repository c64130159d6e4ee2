import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'

/** Reads the pools of segments or jobs with their customers, by segment or job id. */
export async function readPoolSummaries(
  tx: Tx,
  tenant: Tenant,
  { level, ids }: { level: 'segment' | 'job'; ids: readonly number[] },
) {
  const among = sql<boolean>`${sql.ref(`${level}.id`)} = any(${ids}::bigint[])`
  const found =
    level === 'segment'
      ? tx
          .selectFrom('segment')
          .innerJoin('campaign', (join) =>
            join.on(joinSameTenant('campaign', 'segment', { id: 'segment.campaignId' })),
          )
          .select(['segment.id', 'campaign.poolId'])
          .where(tenantIsSql('segment', tenant))
          .where(among)
      : tx.selectFrom('job').select(['job.id', 'job.poolId']).where(tenantIsSql('job', tenant)).where(among)
  const rows = await tx
    .with('found', () => found)
    .selectFrom('found')
    .innerJoin('pool', (join) => join.on(tenantIsSql('pool', tenant)).onRef('pool.id', '=', 'found.poolId'))
    .innerJoin('customer', 'customer.id', 'pool.customerId')
    .select(['found.id as ownerId', 'pool.id', 'pool.name', 'pool.isCpa'])
    .select(['customer.id as customerId', 'customer.name as customerName'])
    .execute()
  const byId = new Map(
    rows.map(({ ownerId, customerId, customerName, ...pool }) => [
      ownerId,
      { ...pool, customer: { id: customerId, name: customerName } },
    ]),
  )
  return (id: number) => byId.get(id)
}
