import {
  anyCustomerFields,
  keptMailFields,
  publisherFields,
  type AnyCustomer,
} from '@tiller/contract/platform/operator/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/db/database.ts'
import { withIsoDates } from '../kit/http/iso-dates.ts'
import { mapPage, readPage, type PageRequest } from '../kit/lists/paging.ts'

const everything = sql`true`

/** Customers as the operator sees them, whosoever they are. Revenue types are text in SQL; only words of the contract are written. */
export const toAnyCustomer = <Row extends { revenueType: string; createdAt: Date }>(row: Row) => ({
  ...withIsoDates(row),
  revenueType: row.revenueType as AnyCustomer['revenueType'],
})

export const listAllCustomers = async (tx: Tx, page: PageRequest) =>
  mapPage(
    await readPage(
      tx,
      { fields: anyCustomerFields, table: 'customer', where: everything },
      tx
        .selectFrom('customer')
        .select(['id', 'name', 'parentId', 'emailAddress', 'test', 'revenueType', 'createdAt']),
      page,
    ),
    toAnyCustomer,
  )

const publishers = (tx: Tx) =>
  tx
    .selectFrom('publisher')
    .select(['id', 'name', 'redirectHosts', 'flatFeeCents', 'expiredCents', 'postbackUrl', 'createdAt'])

export const listAllPublishers = async (tx: Tx, page: PageRequest) =>
  mapPage(
    await readPage(
      tx,
      { fields: publisherFields, table: 'publisher', where: everything },
      publishers(tx),
      page,
    ),
    withIsoDates,
  )

export const getPublisher = async (tx: Tx, id: number) =>
  withIsoDates(await publishers(tx).where('id', '=', id).executeTakeFirstOrThrow())

/** Without their text, in which passwords and codes are. */
export const listKeptMails = async (tx: Tx, page: PageRequest) =>
  mapPage(
    await readPage(
      tx,
      { fields: keptMailFields, table: 'mail', where: everything },
      tx.selectFrom('mail').select(['id', 'recipient', 'channel', 'subject', 'createdAt']),
      page,
    ),
    withIsoDates,
  )

export const listProcesses = async (db: Db) =>
  (await db.selectFrom('process').select(['role', 'startedAt', 'seenAt']).orderBy('startedAt').execute()).map(
    withIsoDates,
  )
