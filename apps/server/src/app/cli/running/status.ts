import { Argument, type Command } from 'commander'
import { operatorActor } from '#lib/runtime/actor.ts'
import { setMaintenanceAudited } from '#domain/operator/audited-actions.ts'
import { jsonOption, printResult, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock, withDatabase } from '../with-database.ts'

const states = ['INACTIVE', 'PLANNED', 'UNDERWAY'] as const
type Maintenance = (typeof states)[number]

export function addStatusCommands(program: Command, cli: CliContext) {
  const noun = program.command('status').description('the maintenance notice in GET /v5/status')
  noun
    .command('show', { isDefault: true })
    .description('show it')
    .option(...jsonOption)
    .action(show)
  noun
    .command('set')
    .description('announce planned or current maintenance')
    .addArgument(new Argument('<maintenance>', 'new state').choices(states))
    .option(...jsonOption)
    .addHelpText('after', '\nExample: tiller status set UNDERWAY')
    .action((maintenance: Maintenance, options: OutputOptions) => set(cli, maintenance, options))
}

async function show(options: OutputOptions) {
  const { state } = await withDatabase(({ db }) =>
    db.selectFrom('maintenance').select('state').executeTakeFirstOrThrow(),
  )
  printResult(options, { maintenance: state }, `Maintenance: ${state}`)
}

async function set(cli: CliContext, maintenance: Maintenance, options: OutputOptions) {
  await withPlatformClock(cli, ({ db, now }) =>
    db
      .transaction()
      .execute((tx) => setMaintenanceAudited(tx, { by: operatorActor, at: now() }, maintenance)),
  )
  printResult(options, { maintenance }, `Maintenance: ${maintenance}`)
}
