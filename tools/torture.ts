import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { promises } from '../apps/server/test/soak/crash/checks.ts'
import { crashRun } from '../apps/server/test/soak/crash/crash-run.ts'
import { moneyRun } from '../apps/server/test/soak/money/money-run.ts'
import { simulate } from '../apps/server/test/soak/simulation/simulate.ts'
import { siege } from '../apps/server/test/security/hostile-clients/siege.ts'
import { fail, ToolError } from './tool-error.ts'

/** `npm run torture`: the long forms of the tests in which chance decides. Exit code 1 if a promise was broken. */
const help = `npm run torture                              kills, then bodies
npm run torture -- kills                     seekers who also apply, partners, customers and an importer use a Tiller while
                                             processes are killed, frozen and restarted, and the disk is full;
                                             then what was acknowledged is compared with what is there
  --kills 60 --seed 1                        so many faults, drawn by this seed; each night: --kills 1000
npm run torture -- money                     64 writers spend, refund, change and pause while the processes that they are in and
                                             PostgreSQL are killed; then every sum is compared with the ledger
  --operations 1000000 --kills 60 --seed 1   so much is done, with so many kills, drawn by this seed
npm run torture -- bodies --bodies 50000     generated bodies for the Disposition API, no answer may be a failure
npm run torture -- days --days 5000 --seed 7 an advertiser lives so many days, drawn by this seed, in one time zone after
                                             the other: whatever the API lets him do, seekers, refunds, months,
                                             workers that are down; after each day everything is as promised
npm run torture -- hostile --minutes 60      clients that are slow, silent, deaf or talk nonsense; descriptors
                                             and memory must stay flat, and searches be answered`

const say = (text: string) => process.stdout.write(`${text}\n`)

function readArguments() {
  try {
    const options = {
      kills: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      operations: { type: 'string', default: '1000000' },
      bodies: { type: 'string', default: '50000' },
      days: { type: 'string', default: '5000' },
      minutes: { type: 'string', default: '60' },
      help: { type: 'boolean' },
    } as const
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new ToolError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`, {
      cause: error,
    })
  }
}

type Values = ReturnType<typeof readArguments>['values']

async function kills(values: Values): Promise<boolean> {
  const seed = Number(values.seed)
  say(`Seed ${seed}, ${values.kills} faults`)
  const report = await crashRun({
    faults: Number(values.kills),
    seed,
    onProgress: (text) => say(`  ${text}`),
  })
  const { clicks, events, applications, unknownEvents, unanswered, answers, broken, examples } = report
  for (const [what, count] of Object.entries(answers)) say(`${count} × ${what}`)
  say(`${unanswered} requests whose connection broke`)
  say(
    `${clicks} clicks led on, ${applications} applications and ${events} events acknowledged, ${unknownEvents} events given up without an answer`,
  )
  for (const [name, count] of Object.entries(broken))
    say(`${count} ${promises[name as keyof typeof promises]}`)
  for (const example of examples) say(`  ${example}`)
  const kept = Object.values(broken).every((count) => count === 0)
  if (!kept) say(`Broken. Again: npm run torture -- kills --kills ${values.kills} --seed ${seed}`)
  return kept
}

async function money(values: Values): Promise<boolean> {
  const seed = Number(values.seed)
  say(`Seed ${seed}, ${values.operations} operations, ${values.kills} kills`)
  const { broken, examples, ...counted } = await moneyRun({
    operations: Number(values.operations),
    kills: Number(values.kills),
    seed,
    onProgress: (text) => say(`  ${text}`),
  })
  say(JSON.stringify(counted, null, 2))
  for (const [name, count] of Object.entries(broken)) say(`${count} ${name}`)
  for (const example of examples) say(`  ${example}`)
  return Object.values(broken).every((count) => count === 0)
}

async function bodies(values: Values): Promise<boolean> {
  const test = fileURLToPath(new URL('../apps/server/src/apis/disposition/fuzz.test.ts', import.meta.url))
  say(`Sending ${values.bodies} generated bodies`)
  const { status } = spawnSync(process.execPath, ['--test', test], {
    stdio: 'inherit',
    env: { ...process.env, TILLER_FUZZ_BODIES: values.bodies },
  })
  return status === 0
}

async function hostile(values: Values): Promise<boolean> {
  const seed = Number(values.seed)
  say(`Seed ${seed}, ${values.minutes} minutes`)
  const report = await siege({
    seconds: Number(values.minutes) * 60,
    each: 30,
    seed,
    onProgress: (text) => say(`  ${text}`),
  })
  say(JSON.stringify(report, null, 2))
  return report.broken.length === 0
}

async function days(values: Values): Promise<boolean> {
  const [seed, all] = [Number(values.seed), Number(values.days)]
  say(`Seed ${seed}, ${all} days`)
  const { broken, ...lived } = await simulate({ days: all, seed, onProgress: (text) => say(`  ${text}`) })
  say(`${lived.days} days, ${lived.actions} actions, ${lived.clicks} charges`)
  for (const line of broken) say(line)
  if (broken.length > 0) say(`Broken. Again: npm run torture -- days --days ${values.days} --seed ${seed}`)
  return broken.length === 0
}

const forms = { kills, money, bodies, days, hostile }

async function main() {
  const { values, positionals } = readArguments()
  if (values.help === true) return say(help)
  for (const name of positionals.length > 0 ? positionals : ['kills', 'bodies']) {
    if (!(name in forms)) throw new ToolError(`There is no torture called ${name}.\n\n${help}`)
    const kept = await forms[name as keyof typeof forms](values)
    if (!kept) process.exitCode = 1
  }
}

await main().catch(fail)
