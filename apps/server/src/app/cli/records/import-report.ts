import type { ImportReport } from '#domain/jobs/feeds/report.ts'
import { printResult, type OutputOptions } from '../terminal.ts'

/** Prints the result of an import. Exit code 3 means that the feed was not imported. */
export function printImportReport(output: OutputOptions, report: ImportReport) {
  printResult(output, report, summary(report))
  if (report.outcome !== 'IMPORTED' && report.outcome !== 'UNCHANGED') process.exitCode = 3
}

function summary({ outcome, counts, problems }: ImportReport) {
  const number = (name: string) => Number(counts[name] ?? 0)
  const lines = {
    IMPORTED: `Imported: ${number('created')} new, ${number('updated')} changed, ${number('deleted')} deleted, ${number('unchanged')} unchanged.`,
    UNCHANGED: `Nothing has changed: ${number('unchanged')} unchanged.`,
    FETCH_FAILED: 'The feed is incomplete; nothing has changed.',
    FAILED: 'Tiller failed; nothing has changed.',
    REFUSED: 'The feed was rejected; nothing has changed.',
    NEEDS_CONFIRMATION: `The feed would delete ${number('deleted')} jobs, more than half of the source. Nothing has changed. If that is intended, add --confirm.`,
  }
  const shown = problems
    .slice(0, 20)
    .map(
      ({ line, reference, severity, message }) =>
        `  line ${line ?? '?'}${reference === null ? '' : `, ${reference}`}: ${severity}: ${message}`,
    )
  const more = problems.length > 20 ? ['  … and more; --json shows all.'] : []
  return [lines[outcome], ...shown, ...more].join('\n')
}
