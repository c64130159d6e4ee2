import type { Command } from 'commander'
import { getTenant } from '#domain/accounts/customers/customers.ts'
import { setCpaBitmap, cpaBitmapOf, createPool, listAllPools } from '#domain/accounts/pools/pools.ts'
import { readConversions, readId, readText } from '../arguments.ts'
import { CommandError } from '../fail.ts'
import { json, print, printRows, type Cli, type Output } from '../terminal.ts'
import { withClock, withDatabase } from '../with-database.ts'

type CreateOptions = Output & { customer: number; cpa?: true; conversions?: Events }
type Events = readonly (1 | 2 | 3)[]

export function addPool(program: Command, cli: Cli) {
  const noun = program.command('pool').description('pools, which contain sources and campaigns')
  noun
    .command('create')
    .description('create a pool')
    .argument('<name>', 'its name', readText(128))
    .requiredOption('--customer <id>', 'owner', readId)
    .option('--cpa', 'mark the pool as measured by acquisitions; billing does not change')
    .option('--conversions <events>', counted, readConversions)
    .option(...json)
    .addHelpText('after', '\nExample: tiller pool create "Nursing" --customer 12')
    .action((name: string, options: CreateOptions) => create(cli, name, options))
  noun
    .command('update')
    .description('change a pool')
    .argument('<id>', 'the pool', readId)
    .requiredOption('--conversions <events>', `${counted}, or none`, readConversions)
    .option(...json)
    .addHelpText('after', '\nExample: tiller pool update 7 --conversions 2,3')
    .action(update)
  noun
    .command('list')
    .description('list pools')
    .option('--customer <id>', 'only the pools of this customer', readId)
    .option(...json)
    .action(list)
}

async function create(cli: Cli, name: string, options: CreateOptions) {
  const pool = await withClock(cli, async ({ db, now }) =>
    createPool(db, await getTenant(db, options.customer), {
      name,
      isCpa: options.cpa === true,
      cpaBitmap: cpaBitmapOf(options.conversions ?? []),
      at: now(),
    }),
  )
  print(options, pool, `Pool ${pool.id} made: ${pool.name}`)
}

const counted = 'conversion events that count as acquisitions, such as 1,2'

async function update(id: number, options: Output & { conversions: Events }) {
  const { conversions } = options
  const cpaBitmap = cpaBitmapOf(conversions)
  if (!(await withDatabase(({ db }) => setCpaBitmap(db, id, cpaBitmap))))
    throw new CommandError(`There is no pool ${id}.`)
  const events = conversions.length === 0 ? 'no conversions' : `the conversions ${conversions.join(', ')}`
  print(options, { id, cpaBitmap }, `Pool ${id} counts ${events} as acquisitions.`)
}

async function list(options: Output & { customer?: number }) {
  printRows(options, await withDatabase(({ db }) => listAllPools(db, options.customer)))
}
