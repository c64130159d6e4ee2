import type { Change } from '@tiller/contract/platform/changes/schemas'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'

/** An object's fields before all changes that were made after an instant. */
export type PreviousValues = { fields: Record<string, unknown>; modifiedAt: Date | undefined }

/**
 * Returns the fields that were changed after `asOf` with their values at that time. Other fields are unchanged.
 */
export async function readPastValues(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  { objectType, objectId }: Pick<Change, 'objectType' | 'objectId'>,
  asOf: Date,
): Promise<PreviousValues> {
  const { rows } = await sql<{ field: string; old: unknown; modifiedBefore: Date | null }>`
    select distinct on (change.field ->> 'field')
      change.field ->> 'field' as field, change.field -> 'old' as old,
      first_value(modified_before) over (order by id) as modified_before
    from change_record, jsonb_array_elements(fields) as change (field)
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId}
      and object_type = ${objectType} and object_id = ${objectId} and at > ${asOf}
    order by change.field ->> 'field', id`.execute(tx)
  return {
    fields: Object.fromEntries(rows.map(({ field, old }) => [field, old])),
    modifiedAt: rows[0]?.modifiedBefore ?? undefined,
  }
}
