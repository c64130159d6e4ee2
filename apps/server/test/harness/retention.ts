import type { Db } from '#lib/postgres/database.ts'
import { sweep, type Sweep } from '#lib/runtime/retention.ts'

/** How many rows of each table go at an instant. */
export const sweepAt = (db: Db, sweeps: readonly Sweep[], at: Date) =>
  sweep(db, sweeps, { at, signal: new AbortController().signal })
