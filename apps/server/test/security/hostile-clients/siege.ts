import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { importFeed } from '#domain/jobs/feeds/import.ts'
import { readConfig } from '#lib/config/config.ts'
import { createDiskMonitor } from '#lib/metrics/disk-space.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { versionedFeed } from '../../soak/crash/feeds.ts'
import { keepServing } from '../../soak/crash/programs.ts'
import { freePort } from '../../harness/free-port.ts'
import { createSeededRandom } from '#lib/runtime/seeded-random.ts'
import type { Program } from '../../soak/crash/supervise.ts'
import { launchCampaign, makeAdvertisers } from '../../soak/crash/world.ts'
import { testDatabase } from '../../harness/postgres.ts'
import { runHostileClients } from './clients.ts'

export type SiegePlan = {
  seconds: number
  /** Concurrent clients of each kind. */
  each: number
  seed: number
  onProgress?: (text: string) => void
}

/** File descriptors and memory (bytes) of the server. */
export type Held = { descriptors: number; memory: number }

export type SiegeReport = {
  connections: number
  /** Searches of a normal client during the attack. */
  searches: { answered: number; failed: number; slowestMs: number }
  /** Before the attack, after a fifth of it, at its end, and some time later. */
  held: Record<'before' | 'early' | 'late' | 'after', Held>
  /** Broken guarantees, as sentences. */
  broken: readonly string[]
}

/**
 * Attacks a server with every kind of hostile client and measures its resources and the responses to normal
 * clients.
 */
export async function siege(plan: SiegePlan): Promise<SiegeReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-siege-'))
  const database = await testDatabase()
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const advertisers = await makeAdvertisers(database.url)
  const server = keepServing({ dataDir, databaseUrl: database.url, port, baseUrl })
  try {
    for (const { tenant, sourceId } of advertisers) await importInto(database.url, { ...tenant, sourceId })
    await server.ready()
    for (const advertiser of advertisers) await launchCampaign(baseUrl, advertiser, fetch)
    return await watch(plan, server, baseUrl)
  } finally {
    await server.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function importInto(url: string, source: Parameters<typeof importFeed>[1]) {
  const { db, close } = connectToDatabase(url, { connections: 2 })
  const parts = {
    db,
    now: () => new Date(),
    config: readConfig({}),
    disk: createDiskMonitor(readConfig({})),
    ...(await loadReferenceData()),
  }
  await importFeed(parts, source, Readable.from([Buffer.from(versionedFeed(0))]))
  await close()
}

async function watch({ seconds, each, seed, onProgress }: SiegePlan, server: Program, baseUrl: string) {
  const searches = { answered: 0, failed: 0, slowestMs: 0 }
  const held = () => heldBy(server.pid())
  for (let warming = 0; warming < 50; warming += 1) await search(baseUrl, searches)
  const before = held()
  const siegeOver = AbortSignal.timeout(seconds * 1000)
  const besieging = runHostileClients(Number(new URL(baseUrl).port), {
    each,
    random: createSeededRandom(seed),
    over: siegeOver,
  })
  const tell = setInterval(() => onProgress?.(inWords(held(), searches)), 60_000)
  let early: Held | undefined
  const firstFifth = AbortSignal.timeout(seconds * 200)
  while (!siegeOver.aborted) {
    await search(baseUrl, searches)
    if (firstFifth.aborted) early ??= held()
    await pause(100)
  }
  clearInterval(tell)
  const { connections } = await besieging
  const late = held()
  const after = await calmed(server.pid(), before.descriptors)
  const measured = { connections, searches, held: { before, early: early ?? late, late, after } }
  return { ...measured, broken: [...server.deaths(), ...faultsOf(measured)] } satisfies SiegeReport
}

/** Less than a few hundred unread responses would take. */
const spareMemory = 96 * 1_048_576

function faultsOf({ searches, held: { before, early, after } }: Omit<SiegeReport, 'broken'>): string[] {
  return [
    ...(searches.failed > 0 ? [`${searches.failed} searches got no response`] : []),
    ...(after.descriptors > before.descriptors
      ? [`${after.descriptors} descriptors are open; ${before.descriptors} were open at the start`]
      : []),
    ...(after.memory > early.memory * 1.25 + spareMemory
      ? [`memory has grown from ${early.memory} bytes to ${after.memory}`]
      : []),
  ]
}

const inWords = ({ descriptors, memory }: Held, { answered, failed, slowestMs }: SiegeReport['searches']) =>
  `${descriptors} descriptors, ${Math.round(memory / 1_048_576)} MB; ${answered} searches succeeded, ${failed} failed, the slowest in ${Math.round(slowestMs)} ms`

/** Long enough for a busy machine. */
const patienceMs = 30_000

async function search(baseUrl: string, searches: SiegeReport['searches']) {
  const startedAt = performance.now()
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await fetch(`${baseUrl}/api/search.php?q=farrier&format=json`, { signal })
    const { total } = (await response.json()) as { total?: number }
    if (total === undefined || total === 0) searches.failed += 1
    else searches.answered += 1
  } catch {
    searches.failed += 1
  }
  searches.slowestMs = Math.max(searches.slowestMs, performance.now() - startedAt)
}

function heldBy(pid: number): Held {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
  return { descriptors: readdirSync(`/proc/${pid}/fd`).length, memory: kilobytes * 1024 }
}

/** Unused database connections are closed after ten seconds. */
const calmingMs = 90_000

/** Measured when the number of descriptors is back to the initial one, or after a timeout. */
async function calmed(pid: number, descriptors: number): Promise<Held> {
  const tooLong = AbortSignal.timeout(calmingMs)
  while (!tooLong.aborted && heldBy(pid).descriptors > descriptors) await pause(200)
  return heldBy(pid)
}
