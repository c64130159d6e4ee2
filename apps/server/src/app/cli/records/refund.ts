import { Option, type Command } from 'commander'
import { conversionEvents } from '@tiller/contract/platform/pools/cpa-bitmap'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { readConfig } from '#lib/config/config.ts'
import { refundClick } from '#domain/ledger/refund.ts'
import { parseSessionId, parseText } from '../arguments.ts'
import { jsonOption, printResult, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock } from '../with-database.ts'

export const addRefundCommands = (program: Command, cli: CliContext) =>
  program
    .command('refund')
    .description('refund a charged click or acquisition to its budgets and reverse the publisher’s earnings')
    .argument('<tlr_sid>', 'the click', parseSessionId)
    .addOption(
      new Option(
        '--event <number>',
        'conversion event of a charged acquisition; default: the click itself',
      ).choices(conversionEvents.map(String)),
    )
    .requiredOption('--reason <text>', 'reason, shown in the statement', parseText(200))
    .option(...jsonOption)
    .action((clickId: string, options: OutputOptions & { reason: string; event?: string }) =>
      refund(cli, clickId, options),
    )

async function refund(
  cli: CliContext,
  clickId: string,
  { reason, event, ...output }: OutputOptions & { reason: string; event?: string },
) {
  const { billingZone } = readConfig(process.env)
  const refunded = await withPlatformClock(cli, ({ db, now }) => {
    const at = now()
    return refundClick(db, {
      clickId,
      event: Number(event ?? 0),
      reason,
      at,
      period: toBillingMonth(at, billingZone),
    })
  })
  const { cents, campaignId } = refunded
  printResult(
    output,
    refunded,
    `${cents} cents are back in the budget of campaign ${campaignId}, ${refunded.period}.`,
  )
}
