import { isDeepStrictEqual } from 'node:util'
import type { Change, FieldChange } from '@tiller/contract/platform/changes/schemas'
import type { Actor } from '#lib/runtime/actor.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { yieldIfLarge } from '#lib/runtime/cooperative-scheduling.ts'

/** What was done to an object of a customer. */
export type Done = {
  objectType: Change['objectType']
  objectId: number
  /** The campaign itself, or the one that a segment or a schedule belongs to. */
  campaignId?: number
  /** Of a schedule: the segment that it is for. */
  segmentId?: number
  action: Change['action']
  by: Actor
  at: Date
  reason?: string | null
  /** The fields that may have changed, as the API shows them; absent = the object was made. */
  before?: object
  /** Absent = the object was deleted. */
  after?: object
  /** When the object was modified last before this. */
  modifiedBefore?: Date
}

/** So many rows fit into one statement with room to spare: PostgreSQL takes 65,535 parameters. */
const rowsAtOnce = 1_000

/**
 * Records changes in the transaction that makes them: there is never one without the other. Fields that are
 * the same before and after are left out. At commit each record gets its place in the customer's chain, behind
 * what others have committed until then; nothing waits for that before.
 */
export async function recordChanges(tx: Tx, tenant: Tenant, all: readonly Done[]) {
  for (let from = 0; from < all.length; from += rowsAtOnce) {
    const rows = []
    for (const done of all.slice(from, from + rowsAtOnce)) rows.push(await rowOf(tenant, done))
    await tx.insertInto('changeRecord').values(rows).execute()
  }
}

const rowOf = async ({ rootCustomerId, customerId }: Tenant, { by, before, after, ...done }: Done) => ({
  rootCustomerId,
  customerId,
  campaignId: null,
  segmentId: null,
  reason: null,
  modifiedBefore: null,
  ...done,
  actor: by.kind,
  appClientId: by.appClientId,
  userId: by.userId,
  requestId: by.requestId,
  fields: await written(fieldChanges(before, after)),
})

/** As JSON. A value may have a megabyte, and is a step of its own then. */
async function written(changes: readonly FieldChange[]): Promise<string> {
  const parts: string[] = []
  for (const { field, ...values } of changes) {
    const old = JSON.stringify(values.old)
    await yieldIfLarge(old.length)
    const now = JSON.stringify(values.new)
    await yieldIfLarge(now.length)
    parts.push(`{"field":${JSON.stringify(field)},"old":${old},"new":${now}}`)
  }
  return `[${parts.join(',')}]`
}

/** The fields that are not the same before and after. */
export function fieldChanges(before: object = {}, after: object = {}): FieldChange[] {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = new Map<string, unknown>(Object.entries(after))
  return [...new Set([...old.keys(), ...changed.keys()])].flatMap((field) => {
    const [from, to] = [old.get(field) ?? null, changed.get(field) ?? null]
    return isDeepStrictEqual(from, to) ? [] : [{ field, old: from, new: to }]
  })
}
