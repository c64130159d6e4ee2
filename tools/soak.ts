import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { guarantees } from '../apps/server/test/soak/crash/checks.ts'
import { crashRun } from '../apps/server/test/soak/crash/crash-run.ts'
import { moneyRun } from '../apps/server/test/soak/money/money-run.ts'
import { simulate } from '../apps/server/test/soak/simulation/simulate.ts'
import { siege } from '../apps/server/test/security/hostile-clients/siege.ts'
import { forEachSeed } from '../test/seeds.ts'
import { exitWithError, ToolError } from './tool-error.ts'

/**
 * The help text of `npm run soak`, which runs the long forms of the randomized tests. It exits with 1 if a guarantee
 * is broken.
 */
const help = `npm run soak                    crash, then bodies
npm run soak -- crash           job seekers, partners, customers, and an importer use two servers of one Tiller, pages
                                load clicks as images, and applications are erased, while processes are killed, frozen,
                                and restarted, and while the disk is full; then everything that was acknowledged is
                                compared with what is stored
  --kills 60                    number of faults
npm run soak -- money           64 writers spend, refund, change, and pause while their processes and PostgreSQL are
                                killed; then every sum is compared with the ledger
  --operations 1000000 --kills 60
npm run soak -- simulation      an advertiser uses the API for years, in one time zone after the other, with job
                                seekers, refunds, and outages; every guarantee is checked after each day
  --days 5000
npm run soak -- hostile         slow, silent, and malformed clients; descriptors and memory must stay constant, and
                                searches must be answered
  --minutes 60
npm run soak -- bodies          generated bodies for the Disposition API; none may cause a server error
  --bodies 50000
npm run soak -- texts           the worst texts in feeds; processing must take time in proportion to their length
  --chars 250000

A failing seed is stored in test/seeds.json and replayed by every later run; --seed 7 runs only that seed.`

const say = (text: string) => void process.stdout.write(`${text}\n`)

function readArguments() {
  try {
    const options = {
      kills: { type: 'string', default: '60' },
      seed: { type: 'string' },
      operations: { type: 'string', default: '1000000' },
      bodies: { type: 'string', default: '50000' },
      chars: { type: 'string', default: '250000' },
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

/** Runs a long test with one seed and returns descriptions of broken guarantees. */
type Form = (values: Values, seed: number) => Promise<readonly string[]>

const onProgress = (text: string) => say(`  ${text}`)

const crash: Form = async ({ kills }, seed) => {
  const { broken, examples, answers, ...counts } = await crashRun({ faults: Number(kills), seed, onProgress })
  for (const [answer, count] of Object.entries(answers)) say(`${count} × ${answer}`)
  say(JSON.stringify(counts))
  const sentences = Object.entries(broken)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${guarantees[name as keyof typeof guarantees]}`)
  return [...sentences, ...examples]
}

const money: Form = async ({ operations, kills }, seed) => {
  const plan = { operations: Number(operations), kills: Number(kills), seed, onProgress }
  const { broken, examples, ...counts } = await moneyRun(plan)
  say(JSON.stringify(counts))
  const sentences = Object.entries(broken)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
  return [...sentences, ...examples]
}

const simulation: Form = async ({ days }, seed) => {
  const { broken, ...counts } = await simulate({ days: Number(days), seed, onProgress })
  say(JSON.stringify(counts))
  return broken
}

const hostile: Form = async ({ minutes }, seed) => {
  const report = await siege({ seconds: Number(minutes) * 60, each: 30, seed, onProgress })
  say(JSON.stringify(report, null, 2))
  return report.broken
}

const seeded = { crash, money, simulation, hostile }

async function runSeeded(name: keyof typeof seeded, values: Values) {
  const check = async (seed: number) => {
    const broken = await seeded[name](values, seed)
    for (const line of broken) say(`✗ ${line}`)
    if (broken.length > 0) throw new ToolError(`npm run soak -- ${name} broke ${broken.length} guarantees.`)
  }
  if (values.seed !== undefined) return check(Number(values.seed))
  return forEachSeed(check, { name: `npm run soak -- ${name}` })
}

/** Test files with a setting for their long form. They draw and store their own seeds. */
const testFiles = {
  bodies: { file: '../apps/server/src/apis/disposition/fuzz.test.ts', setting: 'TILLER_FUZZ_BODIES' },
  texts: { file: '../apps/server/src/domain/jobs/feeds/linear-cost.test.ts', setting: 'TILLER_TEXT_CHARS' },
}

function runTestFile(name: keyof typeof testFiles, value: string) {
  const { file, setting } = testFiles[name]
  const { status } = spawnSync(process.execPath, ['--test', fileURLToPath(new URL(file, import.meta.url))], {
    stdio: 'inherit',
    env: { ...process.env, [setting]: value },
  })
  if (status !== 0) throw new ToolError(`npm run soak -- ${name} failed.`)
}

async function main() {
  const { values, positionals } = readArguments()
  if (values.help === true) return say(help)
  for (const name of positionals.length > 0 ? positionals : ['crash', 'bodies']) {
    if (name === 'bodies') runTestFile(name, values.bodies)
    else if (name === 'texts') runTestFile(name, values.chars)
    else if (name in seeded) await runSeeded(name as keyof typeof seeded, values)
    else throw new ToolError(`Unknown soak test ${name}.\n\n${help}`)
  }
}

await main().catch(exitWithError)
