import type { Command } from 'commander'
import { getPoolOwner } from '../../../accounts/pools/pools.ts'
import { createSource, listSources } from '../../../accounts/sources/sources.ts'
import { readId, readText } from '../arguments.ts'
import { json, print, printRows, type Cli, type Output } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

type CreateOptions = Output & { pool: number }

export function addSource(program: Command, cli: Cli) {
  const noun = program.command('source').description('sources: where the jobs of a pool come from')
  noun
    .command('create')
    .description('make a source')
    .argument('<name>', 'its name', readText(128))
    .requiredOption('--pool <id>', 'the pool that its jobs go to', readId)
    .option(...json)
    .addHelpText(
      'after',
      '\nThen import a feed into it:\n\n  tiller source create "Nightly feed" --pool 31\n  tiller feed import 7 jobs.xml.gz',
    )
    .action((name: string, options: CreateOptions) => create(cli, name, options))
  noun
    .command('list')
    .description('list sources')
    .option('--pool <id>', 'only the sources of this pool', readId)
    .option(...json)
    .action(list)
}

async function create({ now }: Cli, name: string, options: CreateOptions) {
  const source = await withDatabase(async ({ db }) =>
    createSource(db, await getPoolOwner(db, options.pool), { name, at: now() }),
  )
  print(options, source, `Source ${source.id} made: ${source.name}`)
}

async function list(options: Output & { pool?: number }) {
  printRows(options, await withDatabase(({ db }) => listSources(db, options.pool)))
}
