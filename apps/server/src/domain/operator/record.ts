import {
  operatorChangeFields,
  type OperatorChange,
  type operatorActions,
  type operatorObjects,
} from '@tiller/contract/platform/operator/schemas'
import type { FieldChange } from '@tiller/contract/platform/changes/schemas'
import { sql } from 'kysely'
import { findFieldChanges } from '#domain/events/audit-log/record.ts'
import type { Actor } from '#lib/runtime/actor.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { mapPage, readPage, type PageRequest } from '#lib/postgres/pagination/paging.ts'

/** The user who acts on the platform, and the time of the action. */
export type ActionContext = { by: Pick<Actor, 'userId' | 'requestId'>; at: Date }

type OperatorAction = {
  objectType: (typeof operatorObjects)[number]
  /** The id of the changed object; absent for the platform itself. */
  objectId?: number
  action: (typeof operatorActions)[number]
  before?: object
  after?: object
}

/** Writes an audit record of the operator's action, in the transaction of the action. */
export const recordOperatorChange = (
  tx: Tx,
  { by, at }: ActionContext,
  { before, after, ...done }: OperatorAction,
) =>
  tx
    .insertInto('operatorChange')
    .values({
      objectId: null,
      ...done,
      at,
      userId: by.userId,
      requestId: by.requestId,
      fields: JSON.stringify(findFieldChanges(before, after)),
    })
    .execute()

/** Lists audit records, newest first, each with the user's e-mail address. */
export const listOperatorChanges = async (tx: Tx, page: PageRequest) =>
  mapPage(
    await readPage(
      tx,
      { fields: operatorChangeFields, table: 'operator_change', where: sql`true` },
      tx
        .selectFrom('operatorChange')
        .leftJoin('appUser', 'appUser.id', 'operatorChange.userId')
        .selectAll('operatorChange')
        .select('appUser.emailAddress as person'),
      page,
    ),
    ({ at, objectType, action, fields, position, hash, ...row }): OperatorChange => ({
      ...row,
      at: at.toISOString(),
      // Only `recordOperatorChange` writes these columns.
      objectType: objectType as OperatorChange['objectType'],
      action: action as OperatorChange['action'],
      fields: fields as FieldChange[],
      position: position ?? 0,
      hash: hash?.toString('hex') ?? '',
    }),
  )
