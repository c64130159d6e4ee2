import {
  maxOwnViews,
  maxSharedViews,
  savedViewFields,
  type SavedView,
} from '@tiller/contract/platform/saved-views/schemas'
import { sql } from 'kysely'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

/** A user, or the customer's programs if `userId` is null. */
export type ViewOwner = { tenant: Tenant; userId: number | null }

const columns = ['id', 'name', 'address', 'shared', 'appUserId as userId', 'createdAt', 'modifiedAt'] as const

const isOwn = (userId: number | null) =>
  sql<boolean>`saved_view.app_user_id is not distinct from ${userId}::bigint`

const isVisible = ({ tenant, userId }: ViewOwner) =>
  sql<boolean>`(${tenantIsSql('savedView', tenant)} and (saved_view.shared or ${isOwn(userId)}))`

const views = (tx: Tx, viewer: ViewOwner) =>
  tx.selectFrom('savedView').select(columns).where(isVisible(viewer))

export type SavedViewRow = NonNullable<Awaited<ReturnType<typeof findSavedView>>>

export const findSavedView = (tx: Tx, viewer: ViewOwner, id: number) =>
  views(tx, viewer).where('id', '=', id).executeTakeFirst()

const viewList = (viewer: ViewOwner): ListDefinition => ({
  fields: savedViewFields,
  table: 'saved_view',
  where: isVisible(viewer),
  otherFields: { userId: { dependencies: [], sql: sql`saved_view.app_user_id` } },
})

export const listSavedViews = (tx: Tx, viewer: ViewOwner, page: PageRequest) =>
  readPage(tx, viewList(viewer), views(tx, viewer), page)

export type NewSavedView = Pick<SavedView, 'name' | 'address' | 'shared'>

/** Throws `quota-exceeded` if the viewer has too many views. */
export async function createSavedView(tx: Tx, viewer: ViewOwner, view: NewSavedView, at: Date) {
  await enforceQuota(tx, viewer, view.shared)
  const { tenant, userId: appUserId } = viewer
  return tx
    .insertInto('savedView')
    .values({ ...tenant, ...view, appUserId, createdAt: at, modifiedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Throws `quota-exceeded` if sharing the view exceeds the quota of shared views. */
export async function updateSavedView(
  tx: Tx,
  viewer: ViewOwner,
  { view, change }: { view: SavedViewRow; change: Partial<NewSavedView> },
  at: Date,
) {
  if (change.shared === true && !view.shared) await enforceQuota(tx, viewer, true)
  return tx
    .updateTable('savedView')
    .set({ ...change, modifiedAt: at })
    .where(isVisible(viewer))
    .where('id', '=', view.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export const deleteSavedView = (tx: Tx, viewer: ViewOwner, id: number) =>
  tx.deleteFrom('savedView').where(isVisible(viewer)).where('id', '=', id).execute()

/** Serializes the customer's requests, so that concurrent ones cannot exceed the quota. */
async function enforceQuota(tx: Tx, { tenant, userId }: ViewOwner, shared: boolean) {
  await sql`select pg_advisory_xact_lock(${toObjectLockKey('savedViews', tenant.customerId)})`.execute(tx)
  const { total } = await tx
    .selectFrom('savedView')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(tenantIsSql('savedView', tenant))
    .where('shared', '=', shared)
    .$if(!shared, (query) => query.where(isOwn(userId)))
    .executeTakeFirstOrThrow()
  if (total >= (shared ? maxSharedViews : maxOwnViews))
    throw new ApiError(
      'quota-exceeded',
      shared ? `A customer may have ${maxSharedViews} shared views.` : `You may have ${maxOwnViews} views.`,
    )
}
