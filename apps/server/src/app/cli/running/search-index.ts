import { setTimeout as delay } from 'node:timers/promises'
import type { Command } from 'commander'
import { requestIndexRebuild } from '#domain/search-sync/rebuild.ts'
import { jsonOption, printResult, type OutputOptions } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

export const addIndexCommands = (program: Command) =>
  program
    .command('index')
    .description('the search index')
    .command('rebuild')
    .description('rebuild the search index of every running server from the database')
    .option(...jsonOption)
    .action(rebuild)

async function rebuild(options: OutputOptions) {
  const documents = await withDatabase(({ db }) => requestIndexRebuild(db, () => delay(200)))
  const text =
    documents.length === 0
      ? 'No server is running; the index is built at the next start.'
      : documents.map((count) => `Rebuilt: ${count} jobs.`).join('\n')
  printResult(options, { documents }, text)
}
