import {
  monthlyBudgetChangeFields,
  type MonthlyBudgetChange,
} from '@tiller/contract/platform/scheduling/monthly-budget-changes'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

type Table = Database['monthlyBudgetChange']
export type MonthlyBudgetChangeRow = Selectable<Table>

/** Converts a monthly budget change to its API representation. */
export const toMonthlyBudgetChange = (row: MonthlyBudgetChangeRow): MonthlyBudgetChange => ({
  id: row.id,
  campaignId: row.campaignId,
  absolute: row.absolute,
  applyOn: row.applyOn,
  budgetCents: row.budgetCents,
  completed: row.completedAt !== null,
  failed: row.failedAt !== null,
  errorMessage: row.errorMessage,
})

/** Returns the webhook event of a budget change that has been applied or has failed. */
export function toMonthlyBudgetChangeWebhook(row: MonthlyBudgetChangeRow) {
  const { id, campaignId, absolute, budgetCents, failedAt, errorMessage } = row
  return {
    type:
      failedAt === null
        ? ('platform:MonthlyBudgetChange:completed:v1' as const)
        : ('platform:MonthlyBudgetChange:failed:v1' as const),
    data: { id, campaignId, absolute, budgetCents, errorMessage },
  }
}

const changes = (tx: Tx, tenant: Tenant) =>
  tx.selectFrom('monthlyBudgetChange').selectAll().where(tenantIsSql('monthlyBudgetChange', tenant))

export const findMonthlyBudgetChange = (tx: Tx, tenant: Tenant, id: number) =>
  changes(tx, tenant).where('id', '=', id).executeTakeFirst()

const changeList = (tenant: Tenant, campaignId: number | undefined): ListDefinition => ({
  fields: monthlyBudgetChangeFields,
  table: 'monthlyBudgetChange',
  where: sql`${tenantIsSql('monthlyBudgetChange', tenant)} ${campaignId === undefined ? sql`` : sql`and campaign_id = ${campaignId}`}`,
  otherFields: {
    applyOn: { dependencies: [], sql: sql`(apply_on::timestamp at time zone 'UTC')` },
    completed: { dependencies: [], sql: sql`(completed_at is not null)` },
    failed: { dependencies: [], sql: sql`(failed_at is not null)` },
  },
})

export const listMonthlyBudgetChanges = (
  tx: Tx,
  tenant: Tenant,
  campaignId: number | undefined,
  page: PageRequest,
) => readPage(tx, changeList(tenant, campaignId), changes(tx, tenant), page)

export const insertMonthlyBudgetChange = (
  tx: Tx,
  tenant: Tenant,
  values: Omit<Insertable<Table>, keyof Tenant>,
) =>
  tx
    .insertInto('monthlyBudgetChange')
    .values({ ...values, rootCustomerId: tenant.rootCustomerId, customerId: tenant.customerId })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateMonthlyBudgetChange = (tx: Tx, tenant: Tenant, id: number, values: Updateable<Table>) =>
  tx
    .updateTable('monthlyBudgetChange')
    .set(values)
    .where(tenantIsSql('monthlyBudgetChange', tenant))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteMonthlyBudgetChange = (tx: Tx, tenant: Tenant, id: number) =>
  tx
    .deleteFrom('monthlyBudgetChange')
    .where(tenantIsSql('monthlyBudgetChange', tenant))
    .where('id', '=', id)
    .execute()
