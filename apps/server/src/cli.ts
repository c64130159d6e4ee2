import { Command } from 'commander'
import { addDisposition } from './cli/disposition.ts'
import { fail } from './cli/fail.ts'
import { addFeed } from './cli/feed.ts'
import { addMigrate } from './cli/migrate.ts'
import { addIndex } from './cli/search-index.ts'
import { addServe } from './cli/serve.ts'
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
addDisposition(program)

await program.parseAsync().catch(fail)
