import { readFileSync } from 'node:fs'

/** The effects of a migration on tables that existed before it. */
export type MigrationEffects = {
  /** The strongest lock on each table, by table; locks that block neither readers nor writers are left out. */
  locks: Readonly<Record<string, TableLock>>
  /** Tables that are read as a whole, for example to check a constraint or to build an index. */
  scans: readonly string[]
  /** Tables that are written as a whole. */
  rewrites: readonly string[]
  /** Requirements of the previous version that are no longer met afterwards, for example a removed column. */
  contractions: readonly string[]
}

/** Whether a lock blocks only writers of the table, or readers too. */
export type TableLock = 'writers' | 'everybody'

/** Returns the effects of each migration by its id, as measured by `generate-schema.ts`. */
export const readMigrationEffects = (): Partial<Record<string, MigrationEffects>> =>
  JSON.parse(readFileSync(new URL('effects.json', import.meta.url), 'utf8')) as Record<
    string,
    MigrationEffects
  >
