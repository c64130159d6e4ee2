import { createReadStream, statSync } from 'node:fs'
import type { Command } from 'commander'
import type { ImportReport } from '../../../jobs/feeds/report.ts'
import { json, print, terminalProgress, type Cli, type Output } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

type Options = Output & { confirm?: true }

export const addFeed = (program: Command, cli: Cli) =>
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
    .action((sourceId: string, file: string, options: Options) => importFile(cli, sourceId, file, options))

async function importFile({ now }: Cli, sourceId: string, file: string, options: Options) {
  const size = statSync(file).size
  // Loaded only here, so that other commands start at once.
  const { getSource, importFeed } = await import('../../../jobs/feeds/import.ts')
  const { loadReferenceData } = await import('../../../reference/reference-data.ts')
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
  print(options, report, summary(report))
  if (report.outcome === 'REFUSED' || report.outcome === 'NEEDS_CONFIRMATION') process.exitCode = 3
}

function summary({ outcome, counts, problems }: ImportReport) {
  const number = (name: string) => Number(counts[name] ?? 0)
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
  const more = problems.length > 20 ? ['  … and more; --json shows them.'] : []
  return [lines[outcome], ...shown, ...more].join('\n')
}
