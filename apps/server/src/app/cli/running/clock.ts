import { InvalidArgumentError, type Command } from 'commander'
import { readClockOffsetMs } from '#lib/clock/clock.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import { readConfig } from '#lib/config/config.ts'
import { recordClockMove } from '#domain/operator/audited-actions.ts'
import { toInstant, parseDayOrInstant, type DayOrInstant } from '../arguments.ts'
import { jsonOption, printResult, printLine, type CliContext, type OutputOptions } from '../terminal.ts'
import { openSecretBox, withPlatformClock } from '../with-database.ts'

export function addClockCommands(program: Command, cli: CliContext) {
  const noun = program.command('clock').description('the clock of a sandbox')
  noun
    .command('show')
    .description('show the platform’s time')
    .option(...jsonOption)
    .action((options: OutputOptions) => show(cli, options))
  noun
    .command('set')
    .description('move the clock forward to an instant')
    .argument('<instant>', 'a day of the billing time zone or an ISO 8601 time', parseDayOrInstant)
    .option(...jsonOption)
    .addHelpText('after', `${help}\nExample: tiller clock set 2026-12-01`)
    .action((to: DayOrInstant, options: OutputOptions) => move(cli, () => toInstant(to), options))
  noun
    .command('advance')
    .description('move the clock forward by a duration')
    .argument('<time>', 'weeks, days of 24 hours, hours, minutes, seconds: 2w, 1d12h, 90m', readTime)
    .option(...jsonOption)
    .addHelpText('after', `${help}\nExample: tiller clock advance 31d`)
    .action((byMs: number, options: OutputOptions) =>
      move(cli, (now) => new Date(now.getTime() + byMs), options),
    )
}

const help = `
Whatever is due on the way happens, in its order and at its instant: schedules, the beginning of days and months,
archiving, reminders, and mails to organizers. From there the clock goes on by itself. It never goes back; to begin anew: tiller sandbox reset.
It is refused if there is a customer that was not made with --test.`

async function show(cli: CliContext, options: OutputOptions) {
  const { at, aheadMs } = await withPlatformClock(cli, async ({ db, now }) => ({
    at: now(),
    aheadMs: await readClockOffsetMs(db),
  }))
  const { billingZone } = readConfig(process.env)
  const value = { at, billingZone, aheadSeconds: Math.round(aheadMs / 1000) }
  printResult(
    options,
    value,
    `It is ${at.toISOString()} (${localTime(at, billingZone)}), ${aheadText(aheadMs)}.`,
  )
}

async function move(cli: CliContext, target: (now: Date) => Date, options: OutputOptions) {
  const config = readConfig(process.env)
  // Imported lazily, so that other commands start quickly.
  const { moveClock, waitForClocks } = await import('../../sandbox/clock/move-clock.ts')
  const stops: { at: Date; happened: number }[] = []
  const behind = await withPlatformClock(cli, async ({ db, now }) => {
    const [at, to] = [now(), target(now())]
    const secretBox = await openSecretBox(db, now)
    await moveClock({ db, config, machine: cli.machine, secretBox }, to, (stop) => {
      stops.push(stop)
      if (options.json !== true)
        printLine(
          `  ${stop.at.toISOString()}  ${stop.happened} ${stop.happened === 1 ? 'thing' : 'things'} happened`,
        )
    })
    await db.transaction().execute((tx) => recordClockMove(tx, { by: operatorActor, at }, to))
    return waitForClocks(db)
  })
  if (behind > 0)
    process.stderr.write(`${behind} of the running processes did not adopt the new time within 10 s.\n`)
  if (options.json === true) printResult(options, { stops }, '')
  else await show(cli, options)
}

const localTime = (at: Date, timeZone: string) =>
  `${at.toLocaleString('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' })}, ${timeZone}`

const dayMs = 86_400_000

function aheadText(aheadMs: number): string {
  if (aheadMs === 0) return 'as on this machine'
  const allHours = Math.round(aheadMs / 3_600_000)
  const [days, hours] = [Math.floor(allHours / 24), allHours % 24]
  return `${days} ${days === 1 ? 'day' : 'days'} and ${hours} ${hours === 1 ? 'hour' : 'hours'} ahead of this machine`
}

/** Units of a duration in ms. */
const units = { w: 7 * dayMs, d: dayMs, h: 3_600_000, m: 60_000, s: 1000 } as const

function readTime(text: string): number {
  const parts =
    /^(?:(?<w>\d{1,6})w)?(?:(?<d>\d{1,6})d)?(?:(?<h>\d{1,6})h)?(?:(?<m>\d{1,6})m)?(?:(?<s>\d{1,6})s)?$/.exec(
      text,
    )
  const byMs = Object.entries(units).reduce(
    (sum, [unit, ms]) => sum + Number(parts?.groups?.[unit] ?? 0) * ms,
    0,
  )
  if (byMs === 0) throw new InvalidArgumentError('Expected a duration, such as 2w, 10d, 1d12h, or 90m.')
  return byMs
}
