import { createReadStream, statSync } from 'node:fs'
import type { Command } from 'commander'
import type { ImportProgress } from '#domain/jobs/feeds/import.ts'
import { readConfig } from '#lib/config/config.ts'
import { createDiskMonitor } from '#lib/metrics/disk-space.ts'
import { parseId } from '../arguments.ts'
import { CommandError } from '../fail.ts'
import {
  jsonOption,
  ignoreClosedOutput,
  createTerminalProgress,
  type CliContext,
  type OutputOptions,
} from '../terminal.ts'
import { withPlatformClock } from '../with-database.ts'
import { printImportReport } from './import-report.ts'

type Options = OutputOptions & { confirm?: true }

export const addFeedCommands = (program: Command, cli: CliContext) =>
  program
    .command('feed')
    .description('job feeds')
    .command('import')
    .description('import an XML feed into a source')
    .argument('<sourceId>', 'the source', parseId)
    .argument('<file>', 'feed file, plain or gzip')
    .option('--confirm', 'import even if more than half of the source’s jobs disappear')
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExit code 3: the feed was rejected or requires --confirm; nothing has changed.\nExample: tiller feed import 1 jobs.xml.gz',
    )
    .action((sourceId: number, file: string, options: Options) => importFile(cli, sourceId, file, options))

async function importFile(cli: CliContext, sourceId: number, file: string, options: Options) {
  const stat = statSync(file)
  if (stat.isDirectory()) throw new CommandError(`${file} is a folder. Name the feed in it.`)
  // Imported lazily, so that other commands start quickly.
  const { requireSourceRef, importFeed } = await import('#domain/jobs/feeds/import.ts')
  const { loadReferenceData } = await import('#domain/reference/reference-data.ts')
  ignoreClosedOutput()
  const report = await withPlatformClock(
    cli,
    async ({ db, now }) => {
      const source = await requireSourceRef(db, sourceId)
      const config = readConfig(process.env)
      const parts = { db, now, config, disk: createDiskMonitor(config), ...(await loadReferenceData()) }
      return importFeed(parts, source, createReadStream(file), {
        mayDelete: options.confirm === true ? Infinity : 0,
        ...(options.json === true ? {} : { onProgress: showProgress(stat.size) }),
      })
    },
    { isLong: true },
  )
  printImportReport(options, report)
}

/** Shows the number of jobs, the rate, and the remaining time. */
function showProgress(totalBytes: number) {
  const terminal = createTerminalProgress()
  const startedMs = performance.now()
  let isMerging = false
  return ({ phase, bytes, jobs }: ImportProgress) => {
    const read = `${jobs} ${jobs === 1 ? 'job' : 'jobs'}`
    if (phase === 'reading') {
      const seconds = (performance.now() - startedMs) / 1000
      const part = totalBytes === 0 ? 1 : bytes / totalBytes
      terminal.bar(
        `${read}, ${Math.round(jobs / seconds)}/s, ${duration((seconds / part) * (1 - part))} left`,
        part,
      )
    } else if (!isMerging) {
      isMerging = true
      terminal.step(`Merging ${read}`)
    }
  }
}

const duration = (seconds: number) =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
