import { Command } from 'commander'
import { addAppClient } from './access/app-client.ts'
import { addChanges } from './records/changes.ts'
import { addCustomer } from './accounts/customer.ts'
import { addRefund } from './records/refund.ts'
import { addBackup } from './running/backup.ts'
import { addRestore } from './running/restore.ts'
import { addClock } from './running/clock.ts'
import { addStatement } from './records/statement.ts'
import { addActivity } from './records/activity.ts'
import { addApplication } from './records/application.ts'
import { addClicks } from './records/clicks.ts'
import { addConversion } from './records/conversion.ts'
import { addDoctor } from './running/doctor.ts'
import { addDisposition } from './records/disposition.ts'
import { addFeed } from './records/feed.ts'
import { addKey } from './running/keys.ts'
import { addMail } from './access/mail.ts'
import { addMigrate } from './running/migrate.ts'
import { addPool } from './accounts/pool.ts'
import { addPublisher } from './accounts/publisher.ts'
import { addInterventions } from './campaigns/interventions.ts'
import { addIndex } from './running/search-index.ts'
import { addServe } from './running/serve.ts'
import { addSandbox } from './running/sandbox.ts'
import { addSource } from './accounts/source.ts'
import { addSupport } from './running/support.ts'
import { addStatus } from './running/status.ts'
import { addUser } from './access/user.ts'
import { addWebhook } from './webhooks/webhook.ts'
import type { Cli } from './terminal.ts'

/** All commands of `tiller`. */
export function createProgram(cli: Cli): Command {
  const program = new Command('tiller')
    .description('Runs and operates Tiller.')
    .showHelpAfterError('(see --help)')
  addServe(program, cli)
  addMigrate(program)
  addFeed(program, cli)
  addIndex(program)
  addCustomer(program, cli)
  addPool(program, cli)
  addSource(program, cli)
  addInterventions(program, cli)
  addAppClient(program, cli)
  addUser(program, cli)
  addMail(program)
  addPublisher(program, cli)
  addWebhook(program, cli)
  addKey(program, cli)
  addDoctor(program, cli)
  addSupport(program, cli)
  addStatus(program, cli)
  addBackup(program, cli)
  addRestore(program, cli)
  addSandbox(program)
  addClock(program, cli)
  addDisposition(program)
  addClicks(program, cli)
  addConversion(program, cli)
  addApplication(program, cli)
  addActivity(program)
  addChanges(program)
  addRefund(program, cli)
  addStatement(program)
  return program
}
