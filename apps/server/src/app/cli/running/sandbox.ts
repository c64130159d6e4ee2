import type { Command } from 'commander'
import { readConfig } from '#lib/config/config.ts'
import { CommandError } from '../fail.ts'
import { printLine } from '../terminal.ts'

export const addSandboxCommands = (program: Command) =>
  program
    .command('sandbox')
    .description('the sandbox: a customer with two months of simulated traffic')
    .command('reset')
    .description('delete them and the embedded database, so that the next start creates new ones')
    .option('--confirm', 'confirm that all data is deleted')
    .addHelpText(
      'after',
      '\nStop the server first. The command rejects a database with a customer that was not created with --test.\nExample: tiller sandbox reset --confirm',
    )
    .action(reset)

async function reset({ confirm }: { confirm?: true }) {
  const config = readConfig(process.env)
  if (confirm !== true)
    throw new CommandError(
      `This deletes the database in ${config.dataDir}. If that is intended, add --confirm.`,
    )
  // Imported lazily, so that other commands start quickly.
  const { resetSandbox } = await import('../../sandbox/reset.ts')
  await resetSandbox(config)
  printLine('The sandbox is deleted; npm start creates a new one.')
}
