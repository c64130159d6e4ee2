import { join } from 'node:path'
import type { Command } from 'commander'
import { readConfig, type Config } from '../../../kit/config.ts'
import { fail } from '../fail.ts'
import { say, terminalProgress, type Cli } from '../terminal.ts'

export const addServe = (program: Command, cli: Cli) =>
  program
    .command('serve')
    .description('start the server')
    .action(() => serve(cli))

async function serve({ now }: Cli) {
  const config = readConfig(process.env)
  // Loaded only here, so that other commands start at once.
  const { start } = await import('../../start.ts')
  const startedAt = performance.now()
  const running = await start(config, now, terminalProgress())
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(welcome(config, seconds))
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    say('• Stopping')
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

const welcome = ({ baseUrl, dataDir, databaseUrl }: Config, seconds: string) => `
Tiller is ready after ${seconds} s.

  Portal           ${baseUrl}/
  Platform API     ${baseUrl}/v5
  Search API       ${baseUrl}/api/search.php
  Disposition API  ${baseUrl}/disposition/v1/events

  Credentials of the sandbox: ${join(dataDir, 'sandbox.json')}
  Try it: ${baseUrl}/docs/guides/quick-tour
  Begin anew: stop with Ctrl-C, then ${databaseUrl === null ? `rm -rf ${dataDir}` : 'empty the database'}
`
