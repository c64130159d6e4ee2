import { join } from 'node:path'
import { Option, type Command } from 'commander'
import { readConfig, type Config } from '#lib/config/config.ts'
import { type ProcessRole, processRoles, roles } from '#lib/runtime/tasks/processes.ts'
import type { RunningServer } from '../../start.ts'
import { exitWithError } from '../fail.ts'
import { printLine, createTerminalProgress, type CliContext } from '../terminal.ts'

export const addServeCommands = (program: Command, cli: CliContext) =>
  program
    .command('serve')
    .description('start the server')
    .addOption(
      new Option(
        '--role <role>',
        'api: serve the APIs; search: serve them and hold a search index; worker: run background tasks; indexer: write to the search cluster; all: everything in one process. Several processes require DATABASE_URL',
      )
        .choices(processRoles)
        .default('all'),
    )
    .action(({ role }: { role: ProcessRole }) => serve(cli, role))

async function serve({ machine }: CliContext, role: ProcessRole) {
  const config = readConfig(process.env)
  // Imported lazily, so that other commands start quickly.
  const { startServer } = await import('../../start.ts')
  const startedAt = performance.now()
  // Without this listener, an error of an event handler would print its stack.
  process.on('uncaughtException', exitWithError)
  const running = await startServer(config, role, machine, createTerminalProgress()).finally(() =>
    process.off('uncaughtException', exitWithError),
  )
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  // Registered before the message, because a reader may stop the process as soon as it sees it.
  endOnSignal(running, config)
  printLine(roles[role].servesApis ? welcome(config, seconds) : `The ${role} is ready after ${seconds} s.`)
}

/**
 * A repetition of a signal within this time is ignored, because the terminal and the parent process both send the
 * signal of Ctrl-C.
 */
const sameSignalMs = 1_000

/**
 * Shuts down gracefully on the first signal, and immediately on the second. Ctrl-C skips the grace period, because no
 * load balancer is involved.
 */
function endOnSignal(running: RunningServer, config: Config) {
  let askedAt: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > sameSignalMs) process.exit(1)
      return
    }
    askedAt = performance.now()
    printLine('• Stopping')
    // Exits even if work is unfinished. It was not acknowledged, so another process repeats it.
    setTimeout(() => process.exit(0), config.stopLimitSeconds * 1_000)
    running.stop(signal === 'SIGINT' ? 0 : config.stopGraceSeconds * 1_000).then(
      () => process.exit(0),
      (error: unknown) => exitWithError(error),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

const welcome = ({ baseUrl, dataDir, databaseUrl }: Config, seconds: string) => `
Tiller is ready after ${seconds} s.

  Portal           ${baseUrl}/
  Platform API     ${baseUrl}/v5/status
  Search API       ${baseUrl}/api/search.php?q=engineer&format=html
  Disposition API  ${baseUrl}/disposition/v1/events
  Console          ${baseUrl}/console

  Credentials of the sandbox: ${join(dataDir, 'sandbox.json')}
  Try it: ${baseUrl}/docs/guides/quick-tour
  Begin anew: stop with Ctrl-C, then ${databaseUrl === null ? 'npx tiller sandbox reset --confirm' : 'empty the database'}
`
