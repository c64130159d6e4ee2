import { once } from 'node:events'
import { Argument, Option, type Command } from 'commander'
import { getTenant } from '#domain/accounts/customers/customers.ts'
import { readConfig } from '#lib/config/config.ts'
import { renderStatementPdf } from '#domain/ledger/statement-pdf.ts'
import { readStatementSummary } from '#domain/ledger/statement-summary.ts'
import { readStatementBrand } from '#lib/brand/brand.ts'
import { createStatementHead, readStatementLines, serializeStatement } from '#domain/ledger/statement.ts'
import { parseId, parseMonth } from '../arguments.ts'
import { withDatabase } from '../with-database.ts'

export const addStatementCommands = (program: Command) =>
  program
    .command('statement')
    .description('print all charges and refunds of a month as CSV, with a hash chain')
    .addArgument(new Argument('<customer>', 'whose').argParser(parseId))
    .addArgument(
      new Argument('<month>', 'month in the billing time zone, such as 2026-03').argParser(parseMonth),
    )
    .addOption(new Option('--format <format>', 'format').choices(['csv', 'json', 'pdf']).default('csv'))
    .addHelpText('after', '\nExample: tiller statement 12 2026-03 > acme-2026-03.csv')
    .action(write)

async function write(customerId: number, month: string, { format }: { format: 'csv' | 'json' | 'pdf' }) {
  const { billingZone: zone } = readConfig(process.env)
  await withDatabase(async ({ db }) => {
    const asked = { tenant: await getTenant(db, customerId), month, zone }
    const [head, lines] = [createStatementHead(asked), readStatementLines((work) => work(db), asked)]
    const parts =
      format === 'pdf'
        ? renderStatementPdf(head, await readStatementSummary(db, asked), lines, await readStatementBrand(db))
        : serializeStatement(format, head, lines)
    for await (const part of parts) if (!process.stdout.write(part)) await once(process.stdout, 'drain')
  })
}
