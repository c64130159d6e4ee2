import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import type { Payload, Task } from './task.ts'

/** What a task needs is read when it runs; its payload says only where. */
const maxPayloadCharacters = 16_384

type When = {
  /** How long to wait, by the clock of the database. */
  delaySeconds?: number
  /** A task that waits under the same key is replaced. One that runs already is not: the new one runs after it. */
  key?: string
}

/**
 * Adds a task to a transaction: it is there if and when the transaction is committed. Also for transactions of a
 * tenant, which can add tasks but not see them.
 */
export async function addTask<Taken extends Payload>(
  tx: Tx,
  task: Task<Taken, never>,
  payload: Taken,
  { delaySeconds = 0, key }: When = {},
) {
  const json = JSON.stringify(payload)
  assert(json.length <= maxPayloadCharacters, `the payload of ${task.name} is too long: ${json.length}`)
  await sql`select add_task(${task.name}, ${json}::json, ${delaySeconds}::double precision, ${task.maxAttempts}::integer,
    ${key === undefined ? null : `${task.name}:${key}`}::text)`.execute(tx)
}
