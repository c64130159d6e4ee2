import type { Db } from '../src/kit/db/database.ts'
import { sweep, type Sweep } from '../src/kit/work/sweeps.ts'

/** How many rows of each table go at an instant. */
export const sweepAt = (db: Db, sweeps: readonly Sweep[], at: Date) =>
  sweep(db, sweeps, { at, signal: new AbortController().signal })
