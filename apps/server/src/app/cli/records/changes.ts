import type { Command } from 'commander'
import { verifyChains, verifyOperatorChain } from '#domain/events/audit-log/verify.ts'
import { parseId } from '../arguments.ts'
import { jsonOption, printTable, type OutputOptions } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

type Options = OutputOptions & { customer?: number }

export function addChangeCommands(program: Command) {
  const noun = program.command('changes').description('the audit log')
  noun
    .command('verify')
    .description('recompute all hashes to detect changed and missing charges')
    .option('--customer <id>', 'only changes of this customer, without the operator’s', parseId)
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nStore the last hash elsewhere: it is the only way to detect removed lines at the end.\nExit code 3: a chain is broken at the reported place.',
    )
    .action(verify)
}

async function verify(options: Options) {
  const chains = await withDatabase(async ({ db }) => {
    const platform = options.customer === undefined ? await verifyOperatorChain(db) : null
    return [...(platform === null ? [] : [platform]), ...(await verifyChains(db, options.customer))]
  })
  printTable(options, chains)
  if (chains.some(({ brokenAt }) => brokenAt !== null)) process.exitCode = 3
}
