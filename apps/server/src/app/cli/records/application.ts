import { InvalidArgumentError, type Command } from 'commander'
import { eraseApplication, holdApplication } from '#domain/applications/records/erase.ts'
import { startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { openBlobs } from '#lib/storage/open-blobs.ts'
import { readConfig } from '#lib/config/config.ts'
import { readId, readText } from '../arguments.ts'
import { json, print, type Cli, type Output } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

type Reason = Output & { reason: string }

export function addApplication(program: Command, cli: Cli) {
  const noun = program.command('application').description('what people have told with their applications')
  noun
    .command('erase')
    .description('erase who applied, the answers and the file; what is counted stays')
    .argument('<id>', 'the application', readId)
    .requiredOption('--reason <text>', 'why, as the receipt will say', readText(500))
    .option(...json)
    .addHelpText(
      'after',
      '\nPrints the receipt; asked again, the same one. Needs the settings of the server and its data folder, where files are.',
    )
    .action((id: number, options: Reason) => erase(cli, id, options))
  noun
    .command('hold')
    .description('keep an application from being erased until a day begins')
    .argument('<id>', 'the application', readId)
    .requiredOption('--until <day>', 'such as 2027-03-01', readDay)
    .requiredOption('--reason <text>', 'why, for whoever wants to erase it', readText(500))
    .option(...json)
    .action((id: number, options: Reason & { until: string }) => hold(id, options))
  noun
    .command('release')
    .description('let an application be erased that is held')
    .argument('<id>', 'the application', readId)
    .option(...json)
    .action(release)
}

function readDay(text: string): string {
  if (!/^20\d\d-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('It takes a day, such as 2027-03-01.')
  return text
}

async function erase({ now }: Cli, id: number, { reason, ...output }: Reason) {
  const config = readConfig(process.env)
  const receipt = await withDatabase(({ db }) =>
    eraseApplication({ db, blobs: openBlobs(db, config) }, id, { reason, at: now() }),
  )
  const { receiptId, erased, erasedAt } = receipt
  print(
    output,
    receipt,
    `Of application ${id} was erased at ${erasedAt.toISOString()}: ${erased.join(', ') || 'nothing, for nothing was told'}. Receipt ${receiptId}.`,
  )
}

async function hold(id: number, { until, reason, ...output }: Reason & { until: string }) {
  const instant = startOfDay(until, readConfig(process.env).billingZone)
  const held = await withDatabase(({ db }) => holdApplication(db, id, { until: instant, reason }))
  print(output, held, `Application ${id} is held until ${instant.toISOString()}.`)
}

async function release(id: number, output: Output) {
  const held = await withDatabase(({ db }) => holdApplication(db, id, null))
  print(output, held, `Application ${id} is not held any more.`)
}
