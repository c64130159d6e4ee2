import type { Command } from 'commander'
import { countConversionReports, listConversions } from '#domain/conversions/list.ts'
import { parseRowLimit, parseId } from '../arguments.ts'
import {
  alignColumns,
  jsonOption,
  printResult,
  printTable,
  type CliContext,
  type OutputOptions,
} from '../terminal.ts'
import { withPlatformClock, withDatabase } from '../with-database.ts'

export function addConversionCommands(program: Command, cli: CliContext) {
  const noun = program.command('conversion').description('conversions reported by advertisers')
  noun
    .command('list')
    .description('list conversions, with their click, job, campaign, and publisher')
    .option('--customer <id>', 'only those of this customer', parseId)
    .option('--limit <number>', 'how many', parseRowLimit, 50)
    .option(...jsonOption)
    .action(list)
  noun
    .command('reports')
    .description('list the reports of the last 30 days and their results, including rejected ones')
    .option(...jsonOption)
    .action((options: OutputOptions) => reports(cli, options))
}

async function list({ customer, limit, ...output }: OutputOptions & { customer?: number; limit: number }) {
  const found = await withDatabase(({ db }) => listConversions(db, { customerId: customer, limit }))
  printTable(output, found)
}

const days = 30

async function reports(cli: CliContext, options: OutputOptions) {
  const found = await withPlatformClock(cli, ({ db, now }) =>
    countConversionReports(db, new Date(now().getTime() - days * 86_400_000)),
  )
  const rows = found.map(({ outcome, event, reports }) => [
    meanings[outcome] ?? outcome,
    `event ${event}`,
    String(reports),
  ])
  printResult(options, found, rows.length === 0 ? `None in ${days} days.` : alignColumns(rows).join('\n'))
}

const meanings: Record<string, string> = {
  ATTRIBUTED: 'counted',
  REPEATED: 'duplicate: the click already has this conversion',
  UNKNOWN_CLICK: 'no such click',
  NOT_VALID: 'the click was not valid',
  OTHER_POOL: 'the click was on a job of another pool',
  TOO_LATE: 'the click is outside the attribution window',
  WAITING: 'waiting for its click',
}
