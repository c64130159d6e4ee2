import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { readDatabaseFacts, collectSupportBundle } from '../../doctor/support-bundle.ts'
import { jsonOption, printResult, type CliContext, type OutputOptions } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

export const addSupportCommands = (program: Command, { machine }: CliContext) =>
  program
    .command('support')
    .description('write a file for support that contains no personal data and no secrets')
    .argument('[file]', 'file to create', 'tiller-support.json')
    .option(...jsonOption)
    .action(async (file: string, output: OutputOptions) => {
      const database = await withDatabase(({ db }) => readDatabaseFacts(db)).catch(() => null)
      const bundle = await collectSupportBundle(process.env, machine, database)
      // Only the owner can read the file, and an existing one is not overwritten.
      await writeFile(file, `${JSON.stringify(bundle, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
      const lines = [`Wrote ${file}. Read it before you send it.`]
      if (database === null) lines.push('The database was not available; tiller doctor states the reason.')
      printResult(output, { file }, lines.join('\n'))
    })
