import {
  oneTimeBudgetFields,
  type OneTimeBudget,
} from '@tiller/contract/platform/scheduling/one-time-budgets'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'
import { toLastDayOfMonth } from '../budget/billing-days.ts'

type Table = Database['oneTimeBudget']
export type OneTimeBudgetRow = Selectable<Table>

/** Converts a one-time budget to its API representation. */
export const toOneTimeBudget = (row: OneTimeBudgetRow): OneTimeBudget => ({
  id: row.id,
  campaignId: row.campaignId,
  budgetCents: row.budgetCents,
  start: row.startOn,
  rollover: row.rollover,
  launchOnStart: row.launchOnStart,
  end: toLastDayOfMonth(row.startOn),
  spentCents: row.spentCents,
  started: row.startedAt !== null,
  completed: row.completedAt !== null,
  errorMessage: row.errorMessage,
})

/** Returns the webhook event of a one-time budget that has started or ended. */
export function toOneTimeBudgetWebhook(row: OneTimeBudgetRow) {
  const { id, campaignId, budgetCents, spentCents, completedAt, errorMessage } = row
  return {
    type:
      completedAt === null
        ? ('platform:OneTimeBudget:started:v1' as const)
        : ('platform:OneTimeBudget:completed:v1' as const),
    data: { id, campaignId, budgetCents, spentCents, errorMessage },
  }
}

const oneTimeBudgets = (tx: Tx, tenant: Tenant) =>
  tx.selectFrom('oneTimeBudget').selectAll().where(tenantIsSql('oneTimeBudget', tenant))

export const findOneTimeBudget = (tx: Tx, tenant: Tenant, id: number) =>
  oneTimeBudgets(tx, tenant).where('id', '=', id).executeTakeFirst()

const oneTimeBudgetList = (tenant: Tenant, campaignId: number | undefined): ListDefinition => ({
  fields: oneTimeBudgetFields,
  table: 'oneTimeBudget',
  where: sql`${tenantIsSql('oneTimeBudget', tenant)} ${campaignId === undefined ? sql`` : sql`and campaign_id = ${campaignId}`}`,
  otherFields: {
    start: { dependencies: [], sql: sql`(start_on::timestamp at time zone 'UTC')` },
    end: {
      dependencies: [],
      sql: sql`((one_time_budget.period + interval '1 month' - interval '1 day') at time zone 'UTC')`,
    },
    started: { dependencies: [], sql: sql`(started_at is not null)` },
    completed: { dependencies: [], sql: sql`(completed_at is not null)` },
  },
})

export const listOneTimeBudgets = (
  tx: Tx,
  tenant: Tenant,
  campaignId: number | undefined,
  page: PageRequest,
) => readPage(tx, oneTimeBudgetList(tenant, campaignId), oneTimeBudgets(tx, tenant), page)

export const insertOneTimeBudget = (tx: Tx, tenant: Tenant, values: Omit<Insertable<Table>, keyof Tenant>) =>
  tx
    .insertInto('oneTimeBudget')
    .values({ ...values, rootCustomerId: tenant.rootCustomerId, customerId: tenant.customerId })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateOneTimeBudget = (tx: Tx, tenant: Tenant, id: number, values: Updateable<Table>) =>
  tx
    .updateTable('oneTimeBudget')
    .set(values)
    .where(tenantIsSql('oneTimeBudget', tenant))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteOneTimeBudget = (tx: Tx, tenant: Tenant, id: number) =>
  tx.deleteFrom('oneTimeBudget').where(tenantIsSql('oneTimeBudget', tenant)).where('id', '=', id).execute()
