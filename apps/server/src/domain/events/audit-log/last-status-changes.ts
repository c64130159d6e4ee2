import type { Change } from '@tiller/contract/platform/changes/schemas'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'

export type StatusObject = { objectType: 'CAMPAIGN' | 'SEGMENT'; objectId: number }

export type LastStatusChange = StatusObject & Pick<Change, 'action' | 'actor' | 'reason'> & { at: Date }

/** Reads the change that led to each object's current status. Objects whose status never changed are absent. */
export async function readLastStatusChanges(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  objects: readonly StatusObject[],
): Promise<LastStatusChange[]> {
  if (objects.length === 0) return []
  const { rows } = await sql<LastStatusChange>`
    select wanted.object_type, wanted.object_id, last.action, last.actor, last.reason, last.at
    from unnest(${objects.map(({ objectType }) => objectType)}::text[], ${objects.map(({ objectId }) => objectId)}::bigint[])
      as wanted (object_type, object_id)
    cross join lateral (
      select action, actor, reason, at from change_record
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId}
        and change_record.object_type = wanted.object_type and change_record.object_id = wanted.object_id
        and fields @> '[{"field": "status"}]'
      order by id desc limit 1) as last`.execute(tx)
  return rows
}
