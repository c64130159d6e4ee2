import type { Command } from 'commander'
import { createPublisher, listPublishers, updatePublisher } from '../../../accounts/publishers/publishers.ts'
import { redirectHost } from '../../../accounts/publishers/redirect-host.ts'
import { readId, readText } from '../arguments.ts'
import { CommandError } from '../fail.ts'
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
    .command('update')
    .description('change a publisher')
    .argument('<id>', 'the publisher', readId)
    .requiredOption(
      '--hosts <names>',
      'hosts to which `rdr` in its click URLs may lead, separated by commas, or none',
    )
    .option(...json)
    .addHelpText('after', '\nExample: tiller publisher update 3 --hosts jobs.example.com,www.example.com')
    .action(update)
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

async function update(id: number, options: Output & { hosts: string }) {
  const names = options.hosts === 'none' ? [] : options.hosts.split(',').map((name) => name.trim())
  const redirectHosts = names.map(redirectHost)
  if (!(await withDatabase(({ db }) => updatePublisher(db, id, { redirectHosts }))))
    throw new CommandError(`There is no publisher ${id}.`)
  const where = redirectHosts.length === 0 ? 'nowhere' : redirectHosts.join(', ')
  print(options, { id, redirectHosts }, `Visitors of publisher ${id} may be sent back to: ${where}`)
}

async function list(options: Output) {
  printRows(options, await withDatabase(({ db }) => listPublishers(db)))
}
