import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answers } from './answers.ts'
import type { FaultyPostgres } from './postgres.ts'
import { between, oneOf, type Random } from './random.ts'
import type { Program } from './supervise.ts'
import type { Volume } from './volume.ts'

/** The targets of faults. */
export type Targets = {
  postgres: FaultyPostgres
  server: Program
  second: Program
  importer: Program
  port: number
  answers: Pick<Answers, 'counts' | 'broken'>
  /** The folder of spooled clicks. */
  spool: string
  /** Absent if no volume can be filled. */
  volume?: Volume | undefined
}

type Injury = (targets: Targets, random: Random) => Promise<unknown>
type FaultKind = {
  on: 'postgres' | 'server' | 'second' | 'importer' | 'sockets'
  weight: number
  injure: Injury
}

const faults = {
  'kill -9 of the server': { on: 'server', weight: 1, injure: ({ server }) => server.kill() },
  'kill -9 of the second server': { on: 'second', weight: 1, injure: ({ second }) => second.kill() },
  'kill -9 of the importer': { on: 'importer', weight: 1, injure: ({ importer }) => importer.kill() },
  'kill -9 of a PostgreSQL process': {
    on: 'postgres',
    weight: 6,
    injure: ({ postgres }, random) => postgres.killBackend(random),
  },
  'kill -9 of the postmaster': {
    on: 'postgres',
    weight: 2,
    injure: ({ postgres }) => postgres.killPostmaster(),
  },
  'restart of PostgreSQL': { on: 'postgres', weight: 1, injure: ({ postgres }) => postgres.restart() },
  'freeze of PostgreSQL': {
    on: 'postgres',
    weight: 2,
    injure: ({ postgres }, random) => postgres.freeze(between(random, 500, 4_000)),
  },
  'storm of connections': { on: 'sockets', weight: 1, injure: storm },
  'full disk': { on: 'postgres', weight: 1, injure: fillDisk },
} as const satisfies Record<string, FaultKind>

export type Fault = keyof typeof faults
export const faultNames = Object.keys(faults) as Fault[]

/** Draws faults: each kind once, as far as possible, then by weight. */
export function drawFaults(count: number, random: Random, possible: readonly Fault[]): Fault[] {
  const weighted = possible.flatMap((fault) => Array.from({ length: faults[fault].weight }, () => fault))
  const once = possible.map((fault) => ({ fault, at: random() })).toSorted((a, b) => a.at - b.at)
  return Array.from({ length: count }, (_, index) => once[index]?.fault ?? oneOf(random, weighted))
}

/**
 * Injects the faults in order; those of different targets may overlap. The next one follows a response after
 * the last.
 */
export async function injectFaults(
  drawn: readonly Fault[],
  targets: Targets,
  {
    random,
    more,
    onFault,
  }: { random: Random; more: (answers: number) => Promise<void>; onFault?: (fault: Fault) => void },
) {
  const suffering = new Map<FaultKind['on'], Promise<unknown>>()
  for (const fault of drawn) {
    const { on, injure } = faults[fault]
    await suffering.get(on)
    onFault?.(fault)
    suffering.set(on, (injure as Injury)(targets, random))
    await more(between(random, 5, 50))
  }
  await Promise.all(suffering.values())
}

/** Opens hundreds of silent connections. */
async function storm({ port }: Targets, random: Random) {
  const sockets = Array.from({ length: between(random, 200, 600) }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => {})
  // Not `once` of node:events, which rejects if the socket is reset.
  const closed = new Promise((resolve) => sockets.at(-1)?.once('close', resolve))
  await Promise.race([closed, pause(between(random, 500, 3_000))])
  for (const socket of sockets) socket.destroy()
}

/** PostgreSQL may exit if it cannot write; then it is restarted once there is space. */
async function fillDisk({ volume, postgres, port, answers, spool }: Targets, random: Random) {
  // As if the reserve were used up, so that clicks fail.
  if (random() < 0.5) rmSync(join(spool, 'reserve'), { force: true })
  volume?.fill()
  const end = performance.now() + between(random, 500, 3_000)
  while (performance.now() < end) await checkReadiness(port, answers)
  volume?.empty()
  await postgres.runs()
}

/** Records a violation if a server is ready while all clicks fail. A readiness check is valid for a second. */
async function checkReadiness(port: number, { counts, broken }: Targets['answers']) {
  const clicks = () => ({ failed: counts.get('click 503') ?? 0, followed: counts.get('click 302') ?? 0 })
  const before = clicks()
  await pause(1_100)
  const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.status,
    () => 0,
  )
  const after = clicks()
  if (status === 200 && after.failed - before.failed >= 3 && after.followed === before.followed)
    broken.push(`ready while ${after.failed - before.failed} clicks failed and none was redirected`)
}
