import type { Change } from '@tiller/contract/platform/changes/schemas'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'

/** A campaign or segment. */
export type Moved = { objectType: 'CAMPAIGN' | 'SEGMENT'; objectId: number }

/** The last change of a status: when, by whom, and why. */
export type LastMove = Moved & Pick<Change, 'action' | 'actor' | 'reason'> & { at: Date }

/** How each of these has come to the status that it has; one that never had another is missing. */
export async function readLastMoves(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  objects: readonly Moved[],
): Promise<LastMove[]> {
  if (objects.length === 0) return []
  const { rows } = await sql<LastMove>`
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
