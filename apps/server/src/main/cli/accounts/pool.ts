import type { Command } from 'commander'
import { getTenant } from '../../../accounts/customers/customers.ts'
import { createPool, listAllPools } from '../../../accounts/pools/pools.ts'
import { readId, readText } from '../arguments.ts'
import { json, print, printRows, type Cli, type Output } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

type CreateOptions = Output & { customer: number; cpa?: true }

export function addPool(program: Command, cli: Cli) {
  const noun = program.command('pool').description('pools: the containers of sources and campaigns')
  noun
    .command('create')
    .description('make a pool')
    .argument('<name>', 'its name', readText(128))
    .requiredOption('--customer <id>', 'whose it is', readId)
    .option('--cpa', 'bill and report acquisitions instead of clicks')
    .option(...json)
    .addHelpText('after', '\nExample: tiller pool create "Nursing" --customer 12')
    .action((name: string, options: CreateOptions) => create(cli, name, options))
  noun
    .command('list')
    .description('list pools')
    .option('--customer <id>', 'only the pools of this customer', readId)
    .option(...json)
    .action(list)
}

async function create({ now }: Cli, name: string, options: CreateOptions) {
  const pool = await withDatabase(async ({ db }) =>
    createPool(db, await getTenant(db, options.customer), { name, isCpa: options.cpa === true, at: now() }),
  )
  print(options, pool, `Pool ${pool.id} made: ${pool.name}`)
}

async function list(options: Output & { customer?: number }) {
  printRows(options, await withDatabase(({ db }) => listAllPools(db, options.customer)))
}
