import { Command } from 'commander'
import { addAppClient } from './cli/app-client.ts'
import { addCustomer } from './cli/customer.ts'
import { addDisposition } from './cli/disposition.ts'
import { fail } from './cli/fail.ts'
import { addFeed } from './cli/feed.ts'
import { addMail } from './cli/mail.ts'
import { addMigrate } from './cli/migrate.ts'
import { addPool } from './cli/pool.ts'
import { addPublisher } from './cli/publisher.ts'
import { addIndex } from './cli/search-index.ts'
import { addServe } from './cli/serve.ts'
import { addSource } from './cli/source.ts'
import { addStatus } from './cli/status.ts'
import { addUser } from './cli/user.ts'
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
addAppClient(program, cli)
addUser(program, cli)
addMail(program)
addPublisher(program, cli)
addStatus(program)
addDisposition(program)

await program.parseAsync().catch(fail)
