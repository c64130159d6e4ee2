import type { Db } from '#lib/postgres/database.ts'
import { applyRetentionRules, type RetentionRule } from '#lib/runtime/tasks/retention.ts'

/** The number of rows of each table that are deleted at an instant. */
export const deletedRowsAt = (db: Db, sweeps: readonly RetentionRule[], at: Date) =>
  applyRetentionRules(db, sweeps, { at, signal: new AbortController().signal })
