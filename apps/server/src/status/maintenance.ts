import type { PlatformStatus } from '@tiller/contract/platform/status/shapes'
import type { Db } from '../kit/db/database.ts'

/** Tells callers whether the operator is at work on the platform, or will be. */
export const setMaintenance = (db: Db, state: PlatformStatus['maintenance']) =>
  db.updateTable('maintenance').set({ state }).execute()
