import type { Command } from 'commander'
import { readConfig } from '#lib/config/config.ts'
import { CommandError } from '../fail.ts'
import { say } from '../terminal.ts'

export const addSandbox = (program: Command) =>
  program
    .command('sandbox')
    .description('the customer and the two months of traffic that the first start makes')
    .command('reset')
    .description('remove them with the embedded database, so that the next start makes them anew')
    .option('--confirm', 'really remove all that is in the database')
    .addHelpText(
      'after',
      '\nStop the server first. It refuses a database with a customer that was not made with --test.\nExample: tiller sandbox reset --confirm',
    )
    .action(reset)

async function reset({ confirm }: { confirm?: true }) {
  const config = readConfig(process.env)
  if (confirm !== true)
    throw new CommandError(
      `This removes the database in ${config.dataDir} and all that is in it. If you want that, add --confirm.`,
    )
  // Loaded only here, so that other commands start at once.
  const { resetSandbox } = await import('../../sandbox/reset.ts')
  await resetSandbox(config)
  say('The sandbox is removed; npm start makes it anew.')
}
