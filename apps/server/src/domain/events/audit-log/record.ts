import { isDeepStrictEqual } from 'node:util'
import type { FieldChange } from '@tiller/contract/platform/changes/schemas'
import type { Tx } from '#lib/postgres/database.ts'
import type { CustomerEvent, DomainEvent } from '../publish/domain-event.ts'
import { yieldIfLarge } from '#lib/runtime/cooperative-scheduling.ts'

/** Inserts of more rows could exceed PostgreSQL's limit of 65,535 parameters. */
const rowsPerStatement = 1_000

/**
 * Records the changes of events. Fields that are the same before and after are omitted. At commit, a trigger appends
 * each record to the customer's hash chain, so that nothing waits for the chain earlier.
 */
export async function recordChanges(tx: Tx, events: readonly DomainEvent[]) {
  const changed = events.filter((event): event is CustomerEvent => event.change !== undefined)
  for (let from = 0; from < changed.length; from += rowsPerStatement) {
    const rows = []
    for (const event of changed.slice(from, from + rowsPerStatement)) rows.push(...(await rowsOf(event)))
    await tx.insertInto('changeRecord').values(rows).execute()
  }
}

async function rowsOf({ rootCustomerId, customerId, at, change }: CustomerEvent) {
  if (change === undefined) return []
  const { by, before, after, ...others } = change
  return [
    {
      rootCustomerId,
      customerId,
      campaignId: null,
      segmentId: null,
      reason: null,
      modifiedBefore: null,
      ...others,
      at,
      actor: by.kind,
      appClientId: by.appClientId,
      userId: by.userId,
      requestId: by.requestId,
      fields: await serializeChanges(findFieldChanges(before, after)),
    },
  ]
}

/** Serializes the changes and yields after each large value, which may have a megabyte. */
async function serializeChanges(changes: readonly FieldChange[]): Promise<string> {
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

/** Returns the fields that differ, with both values. */
export function findFieldChanges(before: object = {}, after: object = {}): FieldChange[] {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = new Map<string, unknown>(Object.entries(after))
  return [...new Set([...old.keys(), ...changed.keys()])].flatMap((field) => {
    const [from, to] = [old.get(field) ?? null, changed.get(field) ?? null]
    return isDeepStrictEqual(from, to) ? [] : [{ field, old: from, new: to }]
  })
}
