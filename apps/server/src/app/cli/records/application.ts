import { InvalidArgumentError, type Command } from 'commander'
import { eraseApplication, holdApplication } from '#domain/applications/records/erase.ts'
import { startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { createBlobStore } from '#lib/storage/open-blobs.ts'
import { readConfig } from '#lib/config/config.ts'
import { parseId, parseText } from '../arguments.ts'
import { CommandError } from '../fail.ts'
import { jsonOption, printResult, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock, withDatabase } from '../with-database.ts'

type Reason = OutputOptions & { reason: string }

export function addApplicationCommands(program: Command, cli: CliContext) {
  const noun = program.command('application').description('personal data of applications')
  noun
    .command('erase')
    .description('erase all personal data of an application; statistics are kept')
    .argument('<id>', 'the application', parseId)
    .requiredOption('--reason <text>', 'reason, stated in the receipt', parseText(500))
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nPrints the receipt; a repeated call prints the same one. Fails if a file is missing. Requires the settings of the server.',
    )
    .action((id: number, options: Reason) => erase(cli, id, options))
  noun
    .command('hold')
    .description('protect an application from erasure until the start of a day')
    .argument('<id>', 'the application', parseId)
    .requiredOption('--until <day>', 'a date such as 2027-03-01', readDay)
    .requiredOption('--reason <text>', 'reason, shown to anyone who tries to erase it', parseText(500))
    .option(...jsonOption)
    .action((id: number, options: Reason & { until: string }) => hold(id, options))
  noun
    .command('release')
    .description('end the protection of an application')
    .argument('<id>', 'the application', parseId)
    .option(...jsonOption)
    .action(release)
}

function readDay(text: string): string {
  if (!/^20\d\d-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('Expected a date such as 2027-03-01.')
  return text
}

async function erase(cli: CliContext, id: number, { reason, ...output }: Reason) {
  const config = readConfig(process.env)
  const receipt = await withPlatformClock(cli, ({ db, now }) =>
    eraseApplication({ db, blobs: createBlobStore(db, config) }, id, { reason, at: now() }),
  )
  const { receiptId, erased, missing, erasedAt } = receipt
  printResult(
    output,
    receipt,
    `Erased from application ${id} at ${erasedAt.toISOString()}: ${erased.join(', ') || 'nothing, because it contains no personal data'}. Receipt ${receiptId}.`,
  )
  if (missing.length > 0)
    throw new CommandError(
      `The ${missing.join(', ')} of application ${id} was not erased: it is in the data directory of a server that has not started since the upgrade. Start that server, which deletes it.`,
    )
}

async function hold(id: number, { until, reason, ...output }: Reason & { until: string }) {
  const instant = startOfDay(until, readConfig(process.env).billingZone)
  const held = await withDatabase(({ db }) => holdApplication(db, id, { until: instant, reason }))
  printResult(output, held, `Application ${id} is held until ${instant.toISOString()}.`)
}

async function release(id: number, output: OutputOptions) {
  const held = await withDatabase(({ db }) => holdApplication(db, id, null))
  printResult(output, held, `Application ${id} is no longer held.`)
}
