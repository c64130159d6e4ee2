import type { Command } from 'commander'
import { createPublisher, listPublishers } from '../../../accounts/publishers/publishers.ts'
import { readText } from '../arguments.ts'
import { json, print, printRows, type Cli, type Output } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

export function addPublisher(program: Command, cli: Cli) {
  const noun = program.command('publisher').description('publishers: who shows jobs and sends clicks')
  noun
    .command('create')
    .description('make a publisher; its pass is shown only now')
    .argument('<name>', 'its name', readText(128))
    .option(...json)
    .addHelpText(
      'after',
      "\nIt searches with its id and pass:\n\n  curl 'http://localhost:4000/api/search.php?id=3&pass=tlr_pass_…&q=nurse'",
    )
    .action((name: string, options: Output) => create(cli, name, options))
  noun
    .command('list')
    .description('list publishers')
    .option(...json)
    .action(list)
}

async function create({ now }: Cli, name: string, options: Output) {
  const publisher = await withDatabase(({ db }) => createPublisher(db, { name, at: now() }))
  const { id, pass } = publisher
  print(options, publisher, `Publisher ${id} made: ${name}\n\n  pass  ${pass}\n\nThe pass is shown only now.`)
}

async function list(options: Output) {
  printRows(options, await withDatabase(({ db }) => listPublishers(db)))
}
