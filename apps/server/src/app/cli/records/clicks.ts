import { type Command, Option } from 'commander'
import { reviewHeldClicks } from '#domain/clicks/recording/held-clicks.ts'
import { readConfig } from '#lib/config/config.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { refundClicksAudited, reviewHeldClicksAudited } from '#domain/operator/audited-actions.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import { toInstant, parseId, parseDayOrInstant, parseText, type DayOrInstant } from '../arguments.ts'
import { jsonOption, printResult, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock } from '../with-database.ts'

type Review = OutputOptions & { decision: 'accept' | 'reject' }

export function addClickCommands(program: Command, cli: CliContext) {
  const clicks = program.command('clicks').description('review and refund clicks')
  clicks
    .command('review')
    .description(
      'bill the SUSPECT clicks of a campaign now, or reject them; otherwise they are billed after one hour',
    )
    .argument('<campaignId>', 'the campaign', parseId)
    .addOption(
      new Option('--decision <decision>', 'accept or reject')
        .choices(['accept', 'reject'])
        .makeOptionMandatory(),
    )
    .option(...jsonOption)
    .addHelpText('after', '\nExample: tiller clicks review 1027 --decision reject')
    .action((campaignId: number, options: Review) => review(cli, campaignId, options))
  clicks
    .command('refund')
    .description('refund all charged clicks of a publisher in a period, and their acquisitions')
    .requiredOption('--publisher <id>', 'the publisher', parseId)
    .requiredOption('--from <time>', 'a day of the billing time zone, or an ISO 8601 time', parseDayOrInstant)
    .requiredOption('--to <time>', 'end of the period (exclusive), in the same format', parseDayOrInstant)
    .requiredOption('--reason <text>', 'shown in the statements', parseText(200))
    .option('--dry-run', 'show what would be refunded')
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExample: tiller clicks refund --publisher 4 --from 2026-03-02 --to 2026-03-03 --reason "Click farm" --dry-run',
    )
    .action((options: Refund) => refund(cli, options))
}

type Refund = OutputOptions & {
  publisher: number
  from: DayOrInstant
  to: DayOrInstant
  reason: string
  dryRun?: boolean
}

async function refund(cli: CliContext, { publisher, from, to, reason, dryRun = false, ...output }: Refund) {
  const { billingZone } = readConfig(process.env)
  const refunded = await withPlatformClock(cli, ({ db, now }) => {
    const at = now()
    const request = { publisherId: publisher, from: toInstant(from), to: toInstant(to), reason, dryRun }
    return db
      .transaction()
      .execute((tx) =>
        refundClicksAudited(
          tx,
          { by: operatorActor, at },
          { ...request, period: toBillingMonth(at, billingZone) },
        ),
      )
  })
  const { clicks, cents, campaigns, customers } = refunded
  const done = dryRun ? 'would be refunded' : 'refunded'
  printResult(
    output,
    refunded,
    clicks === 0
      ? 'No charged clicks in this period.'
      : `${clicks} clicks of ${campaigns} campaigns and ${customers} customers ${done}: ${cents} cents.`,
  )
}

async function review(cli: CliContext, campaignId: number, { decision, ...output }: Review) {
  const config = readConfig(process.env)
  const reviewed = await withPlatformClock(cli, ({ db, now }) =>
    db.transaction().execute((tx) =>
      reviewHeldClicksAudited(
        tx,
        { by: operatorActor, at: now() },
        {
          campaignId,
          decision: decision === 'accept' ? 'BILL' : 'REJECT',
          review: (asked) => reviewHeldClicks({ db, config }, asked),
        },
      ),
    ),
  )
  const { clicks, chargedCents, remainingClicks } = reviewed
  const rest = remainingClicks === 0 ? '' : ` ${remainingClicks} are still held; repeat the command.`
  printResult(output, reviewed, `${clicks} clicks reviewed; ${chargedCents} cents charged.${rest}`)
}
