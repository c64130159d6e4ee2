import {
  findContraction,
  firstRevertibleMigration,
  isOutsideTransaction,
  splitMigrationStatements,
} from './migrate.ts'
import type { MigrationEffects } from './effects.ts'

/** Statements that PostgreSQL runs only outside a transaction. They do not block writers. */
const concurrent =
  /^(?:create (?:unique )?index concurrently|drop index concurrently|reindex .*concurrently)\b/i

/**
 * Returns the rules that a migration breaks. The previous version keeps running while a database is migrated, and may
 * be started again afterwards. So a migration must not block a table for as long as a scan of it lasts, and must state
 * what it removes that the previous version needs.
 */
export function findBrokenMigrationRules(
  id: number,
  text: string,
  effects: MigrationEffects | undefined,
): string[] {
  if (id < firstRevertibleMigration) return []
  if (isOutsideTransaction(text))
    return splitMigrationStatements(text)
      .filter((statement) => !concurrent.test(statement))
      .map((statement) => `Outside a transaction, this statement may be applied by half: ${statement}`)
  if (effects === undefined) return ['Its effects are unknown.']
  const { locks, scans, rewrites, contractions } = effects
  const slow = [...new Set([...scans, ...rewrites])].filter((table) => table in locks)
  const states = findContraction(id, text) !== null || /^-- Expands: .+$/m.test(text)
  return [
    ...slow.map(
      (table) =>
        `It blocks ${locks[table]} of ${table} while it reads or writes the whole table. Add constraints as NOT VALID and validate them in the next migration; create indexes concurrently, outside a transaction; change rows in the background.`,
    ),
    ...(contractions.length > 0 && !states
      ? [
          `It ${contractions.join(', ')}. Say "-- Contracts: …" if the previous version uses it, or "-- Expands: …" with the reason why it does not matter.`,
        ]
      : []),
  ]
}
