import type { SourceUpdate } from '@tiller/contract/platform/operator/accounts'
import { Option, type Command } from 'commander'
import { getPoolOwner } from '#domain/accounts/pools/pools.ts'
import {
  createSource,
  listAllSources,
  updateFetchSettings,
  type FetchSettings,
} from '#domain/accounts/sources/sources.ts'
import { updateSource } from '#domain/operator/accounts/update-accounts.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import { readConfig } from '#lib/config/config.ts'
import { createSystemEgressClient } from '#lib/egress/egress.ts'
import { createDiskMonitor } from '#lib/metrics/disk-space.ts'
import { pickGivenOptions, parseCents, parseFetchMinutes, parseId, parseText } from '../arguments.ts'
import { CommandError } from '../fail.ts'
import { printImportReport } from '../records/import-report.ts'
import {
  jsonOption,
  ignoreClosedOutput,
  printResult,
  printTable,
  type CliContext,
  type OutputOptions,
} from '../terminal.ts'
import { withPlatformClock, withDatabase } from '../with-database.ts'

type CreateOptions = OutputOptions & { pool: number; url?: string; every?: number; byApi?: true }
/** The options of the command. Commander sets the URL to true if neither it nor `--no-url` is given. */
type UpdateOptions = OutputOptions & {
  url?: string | boolean
  every?: number
  acceptCpc?: number
  name?: string
  status?: SourceUpdate['status']
}
type FetchOptions = OutputOptions & { confirm?: true }

const url = ['--url <url>', 'URL from which the feed is fetched regularly'] as const
const every = [
  '--every <minutes>',
  'interval in minutes, at least 15 (default 60)',
  parseFetchMinutes,
] as const

export function addSourceCommands(program: Command, cli: CliContext) {
  const noun = program.command('source').description('sources, which provide the jobs of a pool')
  noun
    .command('create')
    .description('create a source')
    .argument('<name>', 'its name', parseText(128))
    .requiredOption('--pool <id>', 'pool of its jobs', parseId)
    .addOption(new Option('--by-api', 'receive jobs by API instead of a feed').conflicts('url'))
    .option(...url)
    .option(...every)
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nThen import a feed, or create a source that fetches it:\n\n  tiller source create "Nightly feed" --pool 31\n  tiller feed import 7 jobs.xml.gz\n  tiller source create "Hourly feed" --pool 31 --url https://feeds.example.com/jobs.xml',
    )
    .action((name: string, options: CreateOptions) => create(cli, name, options))
  noun
    .command('update')
    .description('change the feed URL, name, or status of a source')
    .argument('<id>', 'the source', parseId)
    .option(...url)
    .option('--no-url', 'stop fetching the feed')
    .option(...every)
    .option('--name <name>', 'new name', parseText(128))
    .addOption(new Option('--status <status>', 'new status').choices(['LIVE', 'USER_PAUSED', 'ARCHIVED']))
    .option('--accept-cpc <cents>', 'do not hold CPCs up to this amount for review', parseCents(10_000))
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExample: tiller source update 7 --url https://feeds.example.com/jobs.xml --every 30',
    )
    .action((id: number, options: UpdateOptions) => update(cli, id, options))
  noun
    .command('fetch')
    .description('fetch the feed of a source from its URL now')
    .argument('<id>', 'the source', parseId)
    .option('--confirm', 'import even if more than half of the source’s jobs disappear')
    .option(...jsonOption)
    .addHelpText('after', '\nExit code 3: the feed was not imported; nothing has changed.')
    .action((id: number, options: FetchOptions) => fetchNow(cli, id, options))
  noun
    .command('list')
    .description('list sources')
    .option('--pool <id>', 'only the sources of this pool', parseId)
    .option(...jsonOption)
    .action(list)
}

async function create(cli: CliContext, name: string, options: CreateOptions) {
  const { pool, url, every: everyMinutes } = options
  const type = options.byApi === true ? 'API' : 'FEED'
  const feedUrl = url === undefined ? null : judged(url)
  const source = await withPlatformClock(cli, async ({ db, now }) =>
    createSource(db, await getPoolOwner(db, pool), { name, type, feedUrl, everyMinutes, at: now() }),
  )
  printResult(options, source, `Source ${source.id} made: ${source.name}`)
}

async function update(cli: CliContext, id: number, options: UpdateOptions) {
  const { every: everyMinutes, acceptCpc: acceptedCpc, name, status } = options
  const { feedUrl } = urlChange(options.url)
  const given = pickGivenOptions<Omit<SourceUpdate, 'feedUrl'> & FetchSettings>({
    name,
    status,
    feedUrl,
    everyMinutes,
    acceptedCpc,
  })
  const source = await withPlatformClock(cli, ({ db, now }) =>
    db.transaction().execute(async (tx) => {
      if (name !== undefined || status !== undefined) {
        const change = pickGivenOptions<SourceUpdate>({ name, status })
        await updateSource(tx, { by: operatorActor, at: now() }, { id, change })
      }
      return updateFetchSettings(tx, id, given, now())
    }),
  )
  const { feedAddress, fetchEveryMinutes } = source
  const said =
    feedAddress === null
      ? 'is not fetched'
      : `is fetched from ${feedAddress} every ${fetchEveryMinutes} minutes`
  printResult(options, source, `Source ${source.id} is ${source.status} and ${said}.`)
}

const urlChange = (url: UpdateOptions['url']): Pick<FetchSettings, 'feedUrl'> =>
  typeof url === 'string' ? { feedUrl: judged(url) } : url === false ? { feedUrl: null } : {}

/** Validates a URL by the same rules as the fetcher, so that errors are reported early. */
function judged(text: string): string {
  const config = readConfig(process.env)
  const url = createSystemEgressClient(config).checkUrl(text, { http: config.feedsOverHttp })
  if (!(url instanceof URL)) throw new CommandError(`--url cannot be used. ${url.fault}`)
  return url.href
}

async function fetchNow(cli: CliContext, id: number, options: FetchOptions) {
  // Imported lazily, so that other commands start quickly.
  const { fetchFeed } = await import('#domain/jobs/feeds/fetching/fetch-feed.ts')
  const { loadReferenceData } = await import('#domain/reference/reference-data.ts')
  const config = readConfig(process.env)
  ignoreClosedOutput()
  const report = await withPlatformClock(cli, async ({ db, now }) =>
    fetchFeed(
      {
        ...(await loadReferenceData()),
        backgroundDb: db,
        now,
        disk: createDiskMonitor(config),
        config,
        egress: createSystemEgressClient(config),
        random: Math.random,
      },
      id,
      { confirmed: options.confirm === true },
    ),
  )
  if (report === undefined) throw new CommandError(`Source ${id} is being fetched just now.`)
  printImportReport(options, report)
}

async function list(options: OutputOptions & { pool?: number }) {
  printTable(options, await withDatabase(({ db }) => listAllSources(db, options.pool)))
}
