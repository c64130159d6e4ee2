import { changeFields, type Change, type FieldChange } from '@tiller/contract/platform/changes/schemas'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

/**
 * Selects the changes to one segment, to a campaign with its segments, or to all of a customer's objects,
 * including schedules.
 */
export type ChangeSelection = { campaignId?: number; segmentId?: number }

const selected = ({ campaignId, segmentId }: ChangeSelection) => {
  if (campaignId !== undefined) return sql`and change_record.campaign_id = ${campaignId}`
  if (segmentId !== undefined)
    return sql`and (change_record.object_type = 'SEGMENT' and change_record.object_id = ${segmentId}
      or change_record.segment_id = ${segmentId})`
  return sql``
}

const changeList = (tenant: Tenant, selection: ChangeSelection): ListDefinition => ({
  fields: changeFields,
  table: 'change_record',
  where: sql`${tenantIsSql('changeRecord', tenant)} ${selected(selection)}`,
})

const changes = (tx: Tx, tenant: Tenant) =>
  tx.selectFrom('changeRecord').selectAll().where(tenantIsSql('changeRecord', tenant))

type ChangeRow = Awaited<ReturnType<ReturnType<typeof changes>['execute']>>[number]

export const listChanges = (tx: Tx, tenant: Tenant, selection: ChangeSelection, page: PageRequest) =>
  readPage(tx, changeList(tenant, selection), changes(tx, tenant), page)

/**
 * Converts a change to its API representation. Type and action are text in SQL, but only values of the contract are
 * written.
 */
export const toChange = (row: ChangeRow): Change => ({
  ...row,
  at: row.at.toISOString(),
  objectType: row.objectType as Change['objectType'],
  action: row.action as Change['action'],
  // Written only by `recordChanges`.
  fields: row.fields as FieldChange[],
  position: row.position ?? 0,
  hash: row.hash?.toString('hex') ?? '',
})

/** Returns whether the customer owns the campaign or segment. Changes of other customers' objects are hidden. */
export const ownsObject = async (tx: Tx, tenant: Tenant, table: 'campaign' | 'segment', id: number) =>
  (await tx
    .selectFrom(table)
    .select('id')
    .where(tenantIsSql(table, tenant))
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined
