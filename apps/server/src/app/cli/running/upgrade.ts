import type { Command } from 'commander'
import { planUpgrade, type UpgradePlan, type UpgradeStep } from '#app/upgrade/plan-upgrade.ts'
import { readConfig } from '#lib/config/config.ts'
import { createDiskMonitor } from '#lib/metrics/disk-space.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { version } from '#lib/version.ts'
import { alignColumns, jsonOption, printResult, type OutputOptions } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

export const addUpgradeCommands = (program: Command) =>
  program
    .command('upgrade')
    .alias('migrate')
    .description('bring the database to this version; --check only says what that would do')
    .option('--check', 'print versions, pending migrations, their locks and duration, and how to revert')
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nEvery start does the same. Exit code of --check: 3 if this version cannot use the database, otherwise 0.',
    )
    .action((options: OutputOptions & { check?: true }) =>
      options.check === true ? check(options) : upgrade(options),
    )

async function upgrade(options: OutputOptions) {
  const applied = await withDatabase(({ pool }) => migrateDatabase(pool))
  printResult(
    options,
    { applied },
    applied === 0
      ? 'The schema is up to date.'
      : `${applied} ${applied === 1 ? 'migration' : 'migrations'} applied.`,
  )
}

async function check(options: OutputOptions) {
  const plan = await withDatabase(({ pool }) => planUpgrade(pool))
  const { databaseUrl, ...config } = readConfig(process.env)
  // This machine cannot measure the disk of an external database.
  const freeBytes = databaseUrl === undefined ? await createDiskMonitor(config).freeBytes() : undefined
  const result = { version, ...plan, freeBytes: freeBytes ?? null }
  printResult(options, result, describePlan(plan, freeBytes))
  if (plan.obstacle !== null || (freeBytes !== undefined && freeBytes < plan.diskBytes)) process.exitCode = 3
}

function describePlan(plan: UpgradePlan, freeBytes: number | undefined): string {
  const { steps, obstacle } = plan
  const from = plan.schema === null ? 'The database is empty.' : `The schema is at migration ${plan.schema}.`
  const lines = [`Tiller ${version}, PostgreSQL ${plan.postgres}. ${from}`]
  if (obstacle !== null) return [...lines, obstacle, 'Start that version, or restore a backup.'].join('\n')
  if (steps.length === 0) return [...lines, 'No migration is pending.'].join('\n')
  const pending = `${steps.length} ${steps.length === 1 ? 'migration is' : 'migrations are'} pending`
  const free =
    freeBytes === undefined ? 'check that the database server has it' : `${megabytes(freeBytes)} are free`
  return [
    ...lines,
    `${pending}, which take about ${seconds(plan.expectedSeconds)}:`,
    ...alignColumns(
      steps.map((step) => [step.migration, seconds(step.expectedSeconds), describeLocks(step)]),
    ),
    `Disk space: ${megabytes(plan.diskBytes)} are needed in addition; ${free}.`,
    describeRevert(plan),
  ].join('\n')
}

const describeRevert = ({ revertibleBefore, steps }: UpgradePlan) => {
  const step = steps.find(({ migration }) => migration === revertibleBefore)
  return step === undefined
    ? 'Revert: the previous version can be started again at any time, and can run next to this one.'
    : `Revert: the previous version cannot be started after ${step.migration}. ${step.contracts} Make a backup before.`
}

function describeLocks({ locks, tables }: UpgradeStep): string {
  const blocked = Object.entries(locks).map(([table, lock]) => {
    const duration = tables.includes(table) ? 'while it is processed' : 'for a moment'
    return `blocks ${lock === 'everybody' ? 'use of' : 'writes to'} ${table} ${duration}`
  })
  const processed = tables.filter((table) => !(table in locks)).map((table) => `processes ${table}`)
  return [...blocked, ...processed].join(', ') || 'blocks nothing'
}

const seconds = (value: number) => (value < 1 ? 'less than 1 s' : `${Math.ceil(value)} s`)
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`
