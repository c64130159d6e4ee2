import type { Command } from 'commander'
import { readDispositionFunnel, type DispositionFunnel } from '#domain/dispositions/funnel.ts'
import { readDispositionHistories, type ApplicationHistory } from '#domain/dispositions/history.ts'
import { rebuildDispositionStages } from '#domain/dispositions/stages.ts'
import type { DispositionEnvironment } from '#domain/dispositions/store.ts'
import { CommandError } from '../fail.ts'
import { alignColumns, jsonOption, printResult, type OutputOptions } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

type Options = OutputOptions & { sandbox?: true }

const sandbox = ['--sandbox', 'show the sandbox environment instead of production'] as const

export function addDispositionCommands(program: Command) {
  const noun = program.command('disposition').description('hiring outcomes reported by partners')
  noun
    .command('show <id>')
    .description('the history of an application, or of all applications of a session (tlr_sid)')
    .option(...sandbox)
    .option(...jsonOption)
    .action(show)
  noun
    .command('funnel')
    .description('applications by stage, and the times between stages')
    .option(...sandbox)
    .option(...jsonOption)
    .action(funnel)
  noun
    .command('rebuild')
    .description('recompute the current stages from the events')
    .option(...sandbox)
    .option(...jsonOption)
    .action(rebuild)
}

const environmentOf = ({ sandbox }: Options): DispositionEnvironment =>
  sandbox === true ? 'sandbox' : 'production'

async function show(id: string, options: Options) {
  const histories = await withDatabase(({ db }) => readDispositionHistories(db, environmentOf(options), id))
  if (histories.length === 0) {
    throw new CommandError(
      `No events of ${id} in ${environmentOf(options)}.${options.sandbox === true ? '' : ' To show the sandbox environment, add --sandbox.'}`,
    )
  }
  printResult(options, histories, histories.map(historyText).join('\n\n'))
}

function historyText({ applicationId, stage, click, events }: ApplicationHistory) {
  const rows = events.map(({ eventTime, event, reason, rawEvent, metaData, receivedAt, future }) => [
    eventTime,
    event,
    reason ?? '',
    rawEvent ?? '',
    metaData === null ? '' : JSON.stringify(metaData),
    `received ${receivedAt.toISOString()}${future ? ', dated after its receipt' : ''}`,
  ])
  const owner =
    click === null
      ? 'unmatched: no click has this session'
      : `customer ${click.customerId}, job ${click.jobId}, clicked ${click.at.toISOString()}`
  return [`Application ${applicationId}: ${stage}`, `  ${owner}`, ...alignColumns(rows)].join('\n')
}

async function funnel(options: Options) {
  const found = await withDatabase(({ db }) => readDispositionFunnel(db, environmentOf(options)))
  printResult(options, found, funnelText(found))
}

const funnelText = ({ applications, unmatched, events, stages, steps }: DispositionFunnel) =>
  [
    `${applications} applications (${unmatched} unmatched), ${events} events`,
    ...alignColumns([
      ['stage', 'reached', 'current'],
      ...stages.map(({ stage, reached, current }) => [stage, String(reached), String(current)]),
    ]),
    ...(steps.length === 0 ? [] : ['', 'Times between stages']),
    ...alignColumns(
      steps.map(({ from, to, applications, medianSeconds, p90Seconds }) => [
        `${from} → ${to}`,
        String(applications),
        `median ${duration(medianSeconds)}`,
        `90 % within ${duration(p90Seconds)}`,
      ]),
    ),
  ].join('\n')

async function rebuild(options: Options) {
  const result = await withDatabase(({ db }) => rebuildDispositionStages(db, environmentOf(options)))
  const { applications, changed } = result
  printResult(
    options,
    result,
    changed === 0
      ? `${applications} applications; every stage matched its events.`
      : `${applications} applications; ${changed} stages differed and were corrected.`,
  )
}

/** Formats a duration in the largest unit in which the value is at least 1. */
function duration(seconds: number) {
  const units = [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'min'],
  ] as const
  const [size, name] = units.find(([size]) => seconds >= size) ?? [1, 's']
  return `${Number((seconds / size).toFixed(1))} ${name}`
}
