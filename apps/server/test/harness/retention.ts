import type { Db } from '#lib/postgres/database.ts'
import { applyRetentionRules, type RetentionRule } from '#lib/runtime/tasks/retention.ts'

/** How many rows of each table go at an instant. */
export const sweepAt = (db: Db, sweeps: readonly RetentionRule[], at: Date) =>
  applyRetentionRules(db, sweeps, { at, signal: new AbortController().signal })
