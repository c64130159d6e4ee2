import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { readDatabaseFacts, collectSupportBundle } from '../../doctor/support-bundle.ts'
import { jsonOption, print, type CliContext, type OutputOptions } from '../terminal.ts'
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
      // Only its owner may read it, and no file is overwritten.
      await writeFile(file, `${JSON.stringify(bundle, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
      const lines = [`Wrote ${file}. Read it before you send it.`]
      if (database === null) lines.push('The database was not available; tiller doctor states the reason.')
      print(output, { file }, lines.join('\n'))
    })
