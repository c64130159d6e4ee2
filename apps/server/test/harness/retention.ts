import { readConfig } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import {
  applyRetentionRules,
  type RetentionPeriods,
  type RetentionRule,
} from '#lib/runtime/tasks/retention.ts'

/**
 * The number of rows of each table that are deleted at an instant, with the default periods unless others are given.
 */
export const deletedRowsAt = (
  db: Db,
  rules: readonly RetentionRule[],
  at: Date,
  periods: RetentionPeriods = readConfig({}),
) => applyRetentionRules({ db, config: periods }, rules, { at, signal: new AbortController().signal })
