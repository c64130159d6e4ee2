import { scheduledPauseFields, type ScheduledPause } from '@tiller/contract/platform/scheduling/pauses'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

type Table = Database['scheduledPause']
export type ScheduledPauseRow = Selectable<Table>

/** Converts a scheduled pause to its API representation. */
export const toScheduledPause = (row: ScheduledPauseRow): ScheduledPause => ({
  id: row.id,
  campaignId: row.campaignId,
  segmentId: row.segmentId,
  pauseOn: row.pauseOn,
  pauseReasonId: row.pauseReasonId,
  completed: row.completedAt !== null,
  errorMessage: row.errorMessage,
})

/** Returns the webhook event of a pause that has been applied. */
export const toScheduledPauseWebhook = ({ id, campaignId, segmentId, errorMessage }: ScheduledPauseRow) => ({
  type: 'platform:ScheduledPause:completed:v1' as const,
  data: { id, campaignId, segmentId, errorMessage },
})

const pauses = (tx: Tx, tenant: Tenant) =>
  tx.selectFrom('scheduledPause').selectAll().where(tenantIsSql('scheduledPause', tenant))

export const findScheduledPause = (tx: Tx, tenant: Tenant, id: number) =>
  pauses(tx, tenant).where('id', '=', id).executeTakeFirst()

/** Selects the pauses of a campaign itself (`segmentId` null), of a segment, or all pauses. */
type Selection = { campaignId?: number; segmentId?: number | null }

const pauseList = (tenant: Tenant, { campaignId, segmentId = null }: Selection): ListDefinition => ({
  fields: scheduledPauseFields,
  table: 'scheduledPause',
  where: sql`${tenantIsSql('scheduledPause', tenant)} ${
    campaignId === undefined
      ? sql``
      : sql`and campaign_id = ${campaignId} and segment_id is not distinct from ${segmentId}::bigint`
  }`,
  otherFields: {
    pauseOn: { dependencies: [], sql: sql`(pause_on::timestamp at time zone 'UTC')` },
    completed: { dependencies: [], sql: sql`(completed_at is not null)` },
  },
})

export const listScheduledPauses = (tx: Tx, tenant: Tenant, selection: Selection, page: PageRequest) =>
  readPage(tx, pauseList(tenant, selection), pauses(tx, tenant), page)

export const insertScheduledPause = (tx: Tx, tenant: Tenant, values: Omit<Insertable<Table>, keyof Tenant>) =>
  tx
    .insertInto('scheduledPause')
    .values({ ...values, rootCustomerId: tenant.rootCustomerId, customerId: tenant.customerId })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateScheduledPause = (tx: Tx, tenant: Tenant, id: number, changes: Updateable<Table>) =>
  tx
    .updateTable('scheduledPause')
    .set(changes)
    .where(tenantIsSql('scheduledPause', tenant))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteScheduledPause = (tx: Tx, tenant: Tenant, id: number) =>
  tx.deleteFrom('scheduledPause').where(tenantIsSql('scheduledPause', tenant)).where('id', '=', id).execute()
