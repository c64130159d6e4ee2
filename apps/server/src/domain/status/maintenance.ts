import type { PlatformStatus } from '@tiller/contract/platform/status/schemas'
import type { Tx } from '#lib/postgres/database.ts'

/** Sets the maintenance state and returns the previous one. */
export async function setMaintenance(tx: Tx, state: PlatformStatus['maintenance']) {
  const before = await tx.selectFrom('maintenance').select('state').forUpdate().executeTakeFirstOrThrow()
  await tx.updateTable('maintenance').set({ state }).execute()
  return before.state
}
