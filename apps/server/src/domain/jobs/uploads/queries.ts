import type { UploadMapping } from '@tiller/contract/platform/source-uploads/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { SourceRef } from '../expansions/copies.ts'

const upload = (db: Db, { sourceId, ...tenant }: SourceRef) =>
  db.selectFrom('sourceUpload').where(tenantIsSql('source_upload', tenant)).where('sourceId', '=', sourceId)

/** Reads the mapping of the last spreadsheet. Returns an empty mapping if there was none. */
export async function readUploadMapping(tx: Tx, source: SourceRef): Promise<UploadMapping> {
  // Only this module writes the column.
  const row = await upload(tx, source)
    .select(sql<UploadMapping>`mapping`.as('mapping'))
    .executeTakeFirst()
  return row?.mapping ?? []
}

export const findUpload = (db: Db, source: SourceRef) =>
  upload(db, source)
    .select(['content', 'uploadedAt', sql<UploadMapping>`mapping`.as('mapping')])
    .executeTakeFirst()

export type NewUpload = { fileName: string; content: Buffer; mapping: UploadMapping; at: Date }

/** Replaces the spreadsheet of a source, and makes its import due. */
export async function saveUpload(
  tx: Tx,
  { rootCustomerId, customerId, sourceId }: SourceRef,
  { fileName, content, mapping, at }: NewUpload,
) {
  await sql`
    insert into source_upload (root_customer_id, customer_id, source_id, file_name, content, mapping, uploaded_at)
    values (${rootCustomerId}, ${customerId}, ${sourceId}, ${fileName}, ${content}, ${JSON.stringify(mapping)}::jsonb, ${at})
    on conflict (root_customer_id, customer_id, source_id) do update
      set file_name = excluded.file_name, content = excluded.content, mapping = excluded.mapping,
        uploaded_at = excluded.uploaded_at`.execute(tx)
  await tx
    .updateTable('source')
    .set({ nextFetchAt: at, failures: 0 })
    .where(tenantIsSql('source', { rootCustomerId, customerId }))
    .where('id', '=', sourceId)
    .execute()
}
