import { type Command, Option } from 'commander'
import { reviewHeldClicks } from '#domain/clicks/recording/held-clicks.ts'
import { readConfig } from '#lib/config/config.ts'
import { readId } from '../arguments.ts'
import { json, print, type Cli, type Output } from '../terminal.ts'
import { withClock } from '../with-database.ts'

type Review = Output & { decision: 'accept' | 'reject' }

export function addClicks(program: Command, cli: Cli) {
  const clicks = program.command('clicks').description('review clicks')
  clicks
    .command('review')
    .description(
      'bill the SUSPECT clicks of a campaign now, or reject them; otherwise they are billed after one hour',
    )
    .argument('<campaignId>', 'the campaign', readId)
    .addOption(
      new Option('--decision <decision>', 'accept or reject')
        .choices(['accept', 'reject'])
        .makeOptionMandatory(),
    )
    .option(...json)
    .addHelpText('after', '\nExample: tiller clicks review 1027 --decision reject')
    .action((campaignId: number, options: Review) => review(cli, campaignId, options))
}

async function review(cli: Cli, campaignId: number, { decision, ...output }: Review) {
  const config = readConfig(process.env)
  const reviewed = await withClock(cli, ({ db, now }) =>
    reviewHeldClicks({ db, config }, { campaignId, accept: decision === 'accept', at: now() }),
  )
  const { clicks, chargedCents } = reviewed
  print(output, reviewed, `${clicks} clicks reviewed; ${chargedCents} cents charged.`)
}
