import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { crashRun, type CrashReport } from '../apps/server/test/crash/crash-run.ts'
import type { Victim } from '../apps/server/test/crash/processes.ts'

/**
 * `npm run torture [-- --events 100000 --kills 60 --bodies 50000]`: the long forms of the tests of the
 * Disposition API. Events are written singly and in batches while the API and PostgreSQL are killed with
 * `kill -9`, then every acknowledged one must be there once; and generated bodies are sent, to none of
 * which the answer may be a failure. Takes some minutes; ends with exit code 1 if a promise was broken.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '60' },
    bodies: { type: 'string', default: '50000' },
    writers: { type: 'string', default: '32' },
  },
})

const say = (text: string) => process.stdout.write(`${text}\n`)

const promises = {
  lost: 'acknowledged events that are not there',
  doubled: 'events that are there twice',
  invented: 'events that were never sent',
  halfStored: 'requests of which only a part is there',
  wrongStages: 'stages that are not what the events say',
  unhealthy: 'failures when all was over',
} as const satisfies Partial<Record<keyof CrashReport, string>>

/** Mostly the API, because it is the quickest to come back. */
const choose = (): Victim =>
  (['api', 'api', 'backend', 'postgres'] as const)[Math.floor(Math.random() * 4)] ?? 'api'

async function crashes(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-torture-'))
  try {
    say(`Writing ${values.events} events with ${values.writers} writers`)
    const report = await crashRun({
      dataDir,
      events: Number(values.events),
      writers: Number(values.writers),
      victims: Array.from({ length: Number(values.kills) }, choose),
      random: Math.random,
      onProgress: (text) => say(`  ${text}`),
    })
    const { acknowledged, unknown, requests, repeats, kills } = report
    say(`${kills} kills; ${requests} requests, of which ${repeats} were sent again`)
    say(`${acknowledged} events acknowledged, ${unknown} given up without an answer`)
    const broken = Object.entries(promises).map(([name, meaning]) => ({
      count: report[name as keyof typeof promises],
      meaning,
    }))
    for (const { count, meaning } of broken) say(`${count} ${meaning}`)
    return broken.every(({ count }) => count === 0)
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

function generatedBodies(): boolean {
  const test = fileURLToPath(new URL('../apps/server/src/apis/disposition/fuzz.test.ts', import.meta.url))
  say(`\nSending ${values.bodies} generated bodies`)
  const { status } = spawnSync(process.execPath, ['--test', test], {
    stdio: 'inherit',
    env: { ...process.env, TILLER_FUZZ_BODIES: values.bodies },
  })
  return status === 0
}

const kept = [await crashes(), generatedBodies()]
if (kept.includes(false)) process.exitCode = 1
