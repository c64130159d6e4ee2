import type { Command } from 'commander'
import { billingMonth } from '../../../campaigns/budgets/month.ts'
import { readConfig } from '../../../kit/config.ts'
import { refundClick } from '../../../ledger/refund.ts'
import { readSession, readText } from '../arguments.ts'
import { json, print, type Cli, type Output } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

export const addRefund = (program: Command, cli: Cli) =>
  program
    .command('refund')
    .description(
      'take the charge of a click back: its budgets get the money, its publisher loses what it had earned',
    )
    .argument('<tlr_sid>', 'the click', readSession)
    .requiredOption('--reason <text>', 'why, as the statement will say', readText(200))
    .option(...json)
    .action((clickId: string, options: Output & { reason: string }) => refund(cli, clickId, options))

async function refund({ now }: Cli, clickId: string, { reason, ...output }: Output & { reason: string }) {
  const at = now()
  const period = billingMonth(at, readConfig(process.env).billingZone)
  const refunded = await withDatabase(({ db }) => refundClick(db, { clickId, reason, at, period }))
  const { cents, campaignId } = refunded
  print(
    output,
    refunded,
    `${cents} cents are back in the budget of campaign ${campaignId}, ${refunded.period}.`,
  )
}
