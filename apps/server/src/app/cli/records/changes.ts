import type { Command } from 'commander'
import { verifyChains, verifyOperatorChain } from '#domain/events/audit-log/verify.ts'
import { readId } from '../arguments.ts'
import { json, printRows, type Output } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

type Options = Output & { customer?: number }

export function addChanges(program: Command) {
  const noun = program.command('changes').description('the record of who changed what')
  noun
    .command('verify')
    .description('make every hash anew: nothing was altered, and nothing is missing from the midst')
    .option('--customer <id>', 'only the record of this customer, and not that of the operator', readId)
    .option(...json)
    .addHelpText(
      'after',
      '\nNote the last hash elsewhere: what somebody takes from the end shows by it alone.\nExit code 3: a chain is broken at the place that is named.',
    )
    .action(verify)
}

async function verify(options: Options) {
  const chains = await withDatabase(async ({ db }) => {
    const platform = options.customer === undefined ? await verifyOperatorChain(db) : null
    return [...(platform === null ? [] : [platform]), ...(await verifyChains(db, options.customer))]
  })
  printRows(options, chains)
  if (chains.some(({ brokenAt }) => brokenAt !== null)) process.exitCode = 3
}
