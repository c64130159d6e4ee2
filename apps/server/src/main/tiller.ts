import { Command } from 'commander'
import { addAppClient } from './cli/access/app-client.ts'
import { addChanges } from './cli/records/changes.ts'
import { addCustomer } from './cli/accounts/customer.ts'
import { addRefund } from './cli/records/refund.ts'
import { addClock } from './cli/running/clock.ts'
import { addStatement } from './cli/records/statement.ts'
import { addActivity } from './cli/records/activity.ts'
import { addApplication } from './cli/records/application.ts'
import { addConversion } from './cli/records/conversion.ts'
import { addDisposition } from './cli/records/disposition.ts'
import { fail } from './cli/fail.ts'
import { addFeed } from './cli/records/feed.ts'
import { addKey } from './cli/running/keys.ts'
import { addMail } from './cli/access/mail.ts'
import { addMigrate } from './cli/running/migrate.ts'
import { addPool } from './cli/accounts/pool.ts'
import { addPublisher } from './cli/accounts/publisher.ts'
import { addInterventions } from './cli/campaigns/interventions.ts'
import { addIndex } from './cli/running/search-index.ts'
import { addServe } from './cli/running/serve.ts'
import { addSandbox } from './cli/running/sandbox.ts'
import { addSource } from './cli/accounts/source.ts'
import { addStatus } from './cli/running/status.ts'
import { addUser } from './cli/access/user.ts'
import type { Cli } from './cli/terminal.ts'

/** The one place that reads the clock of the machine. */
const cli: Cli = { now: () => new Date() }

const program = new Command('tiller')
  .description('Runs and operates Tiller.')
  .showHelpAfterError('(--help shows how it is used)')

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
addKey(program, cli)
addStatus(program)
addSandbox(program)
addClock(program, cli)
addDisposition(program)
addConversion(program, cli)
addApplication(program, cli)
addActivity(program)
addChanges(program)
addRefund(program, cli)
addStatement(program)

await program.parseAsync().catch(fail)
