import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SingleBar } from 'cli-progress'
import { Command } from 'commander'
import { ConfigError, readConfig, type Config } from './config.ts'
import { connect, type Connection } from './db/database.ts'
import { runningPostgresUrl } from './db/embedded/cluster.ts'
import { StartError } from './db/embedded/start-error.ts'
import { migrate } from './db/migrate.ts'
import { getSource, importFeed } from './feeds/import.ts'
import { ApiError } from './http/api-error.ts'
import { loadReferenceData } from './reference-data.ts'
import { requestRebuild } from './search/rebuild.ts'
import { start, type Progress } from './start.ts'

/** The one place that reads the clock of the machine. */
const now = () => new Date()

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Steps as lines; on a terminal long work as a moving bar, elsewhere as a line every tenth. */
function terminalProgress(): Progress {
  const bar = new SingleBar({
    format: '  {text} [{bar}] {percentage}%',
    hideCursor: true,
    clearOnComplete: true,
    noTTYOutput: false,
  })
  let tenth = -1
  return {
    step: (text) => {
      bar.stop()
      say(`• ${text}`)
    },
    bar: (text, part) => {
      const percent = Math.floor(Math.min(part, 1) * 100)
      if (process.stdout.isTTY) {
        if (!bar.isActive) bar.start(100, 0, { text })
        bar.update(percent, { text })
      } else if (Math.floor(percent / 10) > tenth) {
        tenth = Math.floor(percent / 10)
        say(`  ${text} (${percent} %)`)
      }
    },
  }
}

async function serve() {
  const config = readConfig(process.env)
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
  Platform API     ${baseUrl}/v5            reference: ${baseUrl}/api/platform/v5
  Search API       ${baseUrl}/api/search.php   reference: ${baseUrl}/api/search

  Credentials of the sandbox: ${join(dataDir, 'sandbox.json')}
  Try it: ${baseUrl}/docs/guides/quick-tour
  Begin anew: stop with Ctrl-C, then ${databaseUrl === null ? `rm -rf ${dataDir}` : 'empty the database'}
`

/** Runs a command with the database of the running Tiller, or the one that DATABASE_URL names. */
async function withDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const url = databaseUrl ?? runningPostgresUrl(dataDir)
  if (url === null) {
    throw new StartError(
      `No Tiller runs on ${dataDir}. Start it first (npm start), or set TILLER_DATA or DATABASE_URL.`,
    )
  }
  const connection = connect(url, 2)
  try {
    return await work(connection)
  } catch (error) {
    if ((error as { code?: string }).code === 'ECONNREFUSED')
      throw new StartError(`No database answers at ${new URL(url).host}.`)
    throw error
  } finally {
    await connection.close()
  }
}

type Output = { json?: true }

const print = ({ json }: Output, value: unknown, text: string) =>
  say(json === true ? JSON.stringify(value, null, 2) : text)

async function importCommand(sourceId: string, file: string, options: Output & { confirm?: true }) {
  const size = statSync(file).size
  const progress = terminalProgress()
  const report = await withDatabase(async ({ db }) => {
    const source = await getSource(db, Number(sourceId))
    return importFeed({ db, now, ...(await loadReferenceData()) }, source, createReadStream(file), {
      confirmed: options.confirm === true,
      ...(options.json === true
        ? {}
        : {
            onProgress: (bytes: number, jobs: number) =>
              progress.bar(`${jobs} jobs`, size === 0 ? 1 : bytes / size),
          }),
    })
  })
  const { outcome, counts, problems } = report
  const number = (name: string) => String(counts[name] ?? 0)
  const lines = {
    IMPORTED: `Imported: ${number('created')} new, ${number('updated')} changed, ${number('deleted')} deleted, ${number('unchanged')} unchanged.`,
    UNCHANGED: `Nothing has changed: all ${number('unchanged')} jobs are as they were.`,
    REFUSED: 'The feed was refused; nothing has changed.',
    NEEDS_CONFIRMATION: `The feed would delete ${number('deleted')} jobs, more than half of the source. Nothing has changed. If that is meant, add --confirm.`,
  }
  const shown = problems
    .slice(0, 20)
    .map(
      ({ line, reference, severity, message }) =>
        `  line ${line ?? '?'}${reference === null ? '' : `, ${reference}`}: ${severity}: ${message}`,
    )
  print(
    options,
    report,
    [lines[outcome], ...shown, ...(problems.length > 20 ? [`  … and more; --json shows them.`] : [])].join(
      '\n',
    ),
  )
  if (outcome === 'REFUSED' || outcome === 'NEEDS_CONFIRMATION') process.exitCode = 3
}

async function rebuildCommand(options: Output) {
  const documents = await withDatabase(({ db }) => requestRebuild(db, () => delay(200)))
  const text =
    documents.length === 0
      ? 'No server is running; the index is built at its next start.'
      : documents.map((count) => `Rebuilt: ${count} jobs.`).join('\n')
  print(options, { documents }, text)
}

async function migrateCommand(options: Output) {
  const applied = await withDatabase(({ pool }) => migrate(pool))
  print(
    options,
    { applied },
    applied === 0
      ? 'The schema is up to date.'
      : `${applied} ${applied === 1 ? 'migration' : 'migrations'} applied.`,
  )
}

function fail(error: unknown): never {
  const expected = error instanceof StartError || error instanceof ConfigError || error instanceof ApiError
  const { message, stack } = error as Error
  process.stderr.write(`${expected || isFileError(error) ? message : stack}\n`)
  process.exit(1)
}

const isFileError = (error: unknown) =>
  ['ENOENT', 'EACCES', 'EISDIR'].includes((error as { code?: string }).code ?? '')

const program = new Command('tiller')
  .description('Runs and operates Tiller.')
  .showHelpAfterError('(--help shows how it is used)')
const json = ['--json', 'print the result as JSON'] as const

program.command('serve').description('start the server').action(serve)
program
  .command('migrate')
  .description('bring the database schema up to date')
  .option(...json)
  .action(migrateCommand)
program
  .command('feed')
  .description('job feeds')
  .command('import <sourceId> <file>')
  .description('import an XML feed, plain or gzip, into a source')
  .option('--confirm', 'import even if more than half of the jobs of the source disappear')
  .option(...json)
  .addHelpText(
    'after',
    '\nExit code 3: the feed was refused or needs --confirm; nothing has changed.\nExample: tiller feed import 1 jobs.xml.gz',
  )
  .action(importCommand)
program
  .command('index')
  .description('the search index')
  .command('rebuild')
  .description('read the search index anew from the database, in every running server')
  .option(...json)
  .action(rebuildCommand)

await program.parseAsync().catch(fail)
