import type { PlatformStatus } from '@tiller/contract/platform/status/schemas'
import type { Tx } from '#lib/postgres/database.ts'

/** Tells callers whether the operator is at work on the platform, or will be. @returns what they were told before */
export async function setMaintenance(tx: Tx, state: PlatformStatus['maintenance']) {
  const before = await tx.selectFrom('maintenance').select('state').forUpdate().executeTakeFirstOrThrow()
  await tx.updateTable('maintenance').set({ state }).execute()
  return before.state
}
