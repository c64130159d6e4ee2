import type { Command } from 'commander'
import { rebuildActivity } from '#domain/activity/roll-up.ts'
import { readConfig } from '#lib/config/config.ts'
import { jsonOption, printResult, type OutputOptions } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

export const addActivityCommands = (program: Command) =>
  program
    .command('activity')
    .description('aggregated statistics')
    .command('rebuild')
    .description('recompute the statistics from the events')
    .option(...jsonOption)
    .action(rebuild)

async function rebuild(output: OutputOptions) {
  const { billingZone: zone } = readConfig(process.env)
  await withDatabase(({ db }) => rebuildActivity(db, zone))
  printResult(output, { zone }, `The statistics are rebuilt with days of ${zone}.`)
}
