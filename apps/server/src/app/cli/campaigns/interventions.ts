import type { Command } from 'commander'
import {
  applyOperatorIntervention,
  type OperatorIntervention,
} from '#domain/campaigns/lifecycle/operator-intervention.ts'
import { readConfig } from '#lib/config/config.ts'
import { parseId, parseText } from '../arguments.ts'
import { jsonOption, printResult, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock } from '../with-database.ts'

type Options = OutputOptions & { reason?: string }
type Change = Pick<OperatorIntervention, 'kind' | 'action'>

const reason = ['--reason <text>', 'reason, shown to the owner', parseText(500)] as const

/** Adds the commands of `tiller campaign` and `tiller segment`, which are for operators. */
export function addInterventionCommands(program: Command, cli: CliContext) {
  for (const kind of ['campaign', 'segment'] as const) {
    const noun = program.command(kind).description(`${kind}s: stop a customer's ${kind} and release it`)
    noun
      .command('suspend')
      .description(
        `stop a LIVE ${kind}: it becomes SYSTEM_PAUSED, which its owner cannot leave but by archiving`,
      )
      .argument('<id>', `the ${kind}`, parseId)
      .option(...reason)
      .option(...jsonOption)
      .addHelpText('after', `\nExample: tiller ${kind} suspend 1027`)
      .action((id: number, options: Options) => run(cli, { kind, action: 'suspend' }, id, options))
    noun
      .command('release')
      .description(`give a SYSTEM_PAUSED ${kind} back to its owner, paused`)
      .argument('<id>', `the ${kind}`, parseId)
      .option(...reason)
      .option(...jsonOption)
      .addHelpText('after', `\nExample: tiller ${kind} release 1027`)
      .action((id: number, options: Options) => run(cli, { kind, action: 'release' }, id, options))
  }
}

async function run(cli: CliContext, change: Change, id: number, options: Options) {
  const { billingZone } = readConfig(process.env)
  const status = await withPlatformClock(cli, ({ db, now }) =>
    applyOperatorIntervention(db, { ...change, id, reason: options.reason, at: now(), billingZone }),
  )
  printResult(options, { id, status }, `The ${change.kind} ${id} is ${status}.`)
}
