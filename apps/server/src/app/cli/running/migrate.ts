import type { Command } from 'commander'
import { migrate } from '#lib/postgres/migrations/migrate.ts'
import { jsonOption, print, type OutputOptions } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

export const addMigrateCommands = (program: Command) =>
  program
    .command('migrate')
    .description('bring the database schema up to date')
    .option(...jsonOption)
    .action(async (options: OutputOptions) => {
      const applied = await withDatabase(({ pool }) => migrate(pool))
      print(
        options,
        { applied },
        applied === 0
          ? 'The schema is up to date.'
          : `${applied} ${applied === 1 ? 'migration' : 'migrations'} applied.`,
      )
    })
