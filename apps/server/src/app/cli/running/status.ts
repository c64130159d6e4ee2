import { Argument, type Command } from 'commander'
import { operatorActor } from '#lib/runtime/actor.ts'
import { setMaintenanceAudited } from '#domain/operator/audited-actions.ts'
import { jsonOption, print, type Cli, type Output } from '../terminal.ts'
import { withClock, withDatabase } from '../with-database.ts'

const states = ['INACTIVE', 'PLANNED', 'UNDERWAY'] as const
type Maintenance = (typeof states)[number]

export function addStatusCommands(program: Command, cli: Cli) {
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
    .action((maintenance: Maintenance, options: Output) => set(cli, maintenance, options))
}

async function show(options: Output) {
  const { state } = await withDatabase(({ db }) =>
    db.selectFrom('maintenance').select('state').executeTakeFirstOrThrow(),
  )
  print(options, { maintenance: state }, `Maintenance: ${state}`)
}

async function set(cli: Cli, maintenance: Maintenance, options: Output) {
  await withClock(cli, ({ db, now }) =>
    db
      .transaction()
      .execute((tx) => setMaintenanceAudited(tx, { by: operatorActor, at: now() }, maintenance)),
  )
  print(options, { maintenance }, `Maintenance: ${maintenance}`)
}
