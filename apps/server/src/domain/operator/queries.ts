import {
  operatorCustomerFields,
  keptMailFields,
  publisherFields,
  type OperatorCustomer,
} from '@tiller/contract/platform/operator/schemas'
import { sql } from 'kysely'
import { mailStateSql } from '#lib/mail/outbox.ts'
import { selectPublishers } from '#domain/publishers/publishers.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { requireFound } from '#lib/http/api-error.ts'
import { toIsoDates } from '#lib/http/iso-dates.ts'
import { mapPage, readPage, type PageRequest } from '#lib/postgres/pagination/paging.ts'

const allRows = sql`true`

/**
 * Converts a row to the API representation. The revenue type is text in SQL, but only values of the contract are
 * written.
 */
export const toOperatorCustomer = <Row extends { revenueType: string; createdAt: Date }>(row: Row) => ({
  ...toIsoDates(row),
  revenueType: row.revenueType as OperatorCustomer['revenueType'],
})

export const listAllCustomers = async (tx: Tx, page: PageRequest) =>
  mapPage(
    await readPage(
      tx,
      { fields: operatorCustomerFields, table: 'customer', where: allRows },
      tx
        .selectFrom('customer')
        .select(['id', 'name', 'parentId', 'emailAddress', 'test', 'revenueType', 'createdAt']),
      page,
    ),
    toOperatorCustomer,
  )

export const listAllPublishers = async (tx: Tx, page: PageRequest) =>
  mapPage(
    await readPage(
      tx,
      { fields: publisherFields, table: 'publisher', where: allRows },
      selectPublishers(tx),
      page,
    ),
    toIsoDates,
  )

/** Throws `not-found`. */
export const getPublisher = async (tx: Tx, id: number) =>
  toIsoDates(
    requireFound(await selectPublishers(tx).where('id', '=', id).executeTakeFirst(), 'publisher', id),
  )

/** Lists mails without their bodies, which contain passwords and codes. */
export const listMails = async (tx: Tx, page: PageRequest) =>
  mapPage(
    await readPage(
      tx,
      {
        fields: keptMailFields,
        table: 'mail',
        where: allRows,
        otherFields: { state: { dependencies: [], sql: mailStateSql } },
      },
      tx
        .selectFrom('mail')
        .select(['id', 'recipient', 'channel', 'subject', 'createdAt', 'attempts', 'fault'])
        .select(mailStateSql.as('state')),
      page,
    ),
    toIsoDates,
  )

export const listProcesses = async (db: Db) =>
  (
    await db
      .selectFrom('process')
      .select(['role', 'startedAt', 'seenAt', 'version'])
      .select(['diskFreeBytes', 'memoryBytes', 'indexJobs', 'indexLagMs'])
      .orderBy('startedAt')
      .execute()
  ).map(toIsoDates)

/** Returns whether all customers are test customers. */
export const hasOnlyTestCustomers = async (db: Db) =>
  (await db.selectFrom('customer').select('id').where('test', '=', false).limit(1).execute()).length === 0
