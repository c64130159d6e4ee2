import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { testDatabase } from '../../apps/server/test/harness/postgres.ts'
import { repositoryRoot } from '../build.ts'
import { findDataDamage, startClickLoad, noClickLimits } from './load.ts'
import { createNextVersion } from './next-version.ts'
import type { Release } from './releases.ts'
import { startServer, type UpgradedServer } from './server.ts'
import { createUpgradeData, findClickUrls } from './state.ts'

type LoadReport = {
  /** Number of redirected clicks. */
  clicks: number
  broken: string[]
}

/**
 * Runs a release under load on a database. Then this version is started next to it, which migrates the database;
 * clicks go to both, and the release is stopped. Finally, every redirected click must be stored, and the sums must
 * match the ledger.
 *
 * @param checkout the installed release
 */
export const upgradeUnderLoad = (release: Release, checkout: string): Promise<LoadReport> =>
  underLoad(release, async ({ start, replace }) => {
    const old = await start(checkout)
    await replace(old, repositoryRoot)
  })

/**
 * Upgrades this version under load to a next version, which adds a column, and then reverts to this version. Finally,
 * another version removes a column that this version needs; this version must refuse to start on the database.
 *
 * @param release describes the features of this version
 */
export async function revertUnderLoad(release: Release): Promise<LoadReport> {
  const next = createNextVersion(['alter table campaign add next_version integer;'])
  const later = createNextVersion([
    'alter table campaign add next_version integer;',
    '-- Contracts: this version needs the column.\nalter table campaign drop next_version;',
  ])
  try {
    return await underLoad(release, async ({ start, replace, refuse }) => {
      const present = await start(repositoryRoot)
      const upgraded = await replace(present, next.checkout)
      const reverted = await replace(upgraded, repositoryRoot)
      await replace(reverted, later.checkout)
      await refuse(repositoryRoot, 'A newer Tiller has removed what this version needs')
    })
  } finally {
    for (const { remove } of [next, later]) remove()
  }
}

type UnderLoad = {
  /** Starts a version on the database, next to those that run. */
  start: (checkout: string) => Promise<UpgradedServer>
  /** Starts a version, sends clicks to both, and stops the old one. Returns the new server. */
  replace: (old: UpgradedServer, checkout: string) => Promise<UpgradedServer>
  /** Requires that a version does not start on the database and gives this reason. */
  refuse: (checkout: string, reason: string) => Promise<void>
}

/** Runs versions on a database with the data of a release while seekers click all the time. */
async function underLoad(
  release: Release,
  work: (versions: UnderLoad) => Promise<void>,
): Promise<LoadReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-load-'))
  const database = await testDatabase()
  const settings = { ...noClickLimits, DATABASE_URL: database.url }
  const running = new Set<UpgradedServer>()
  const broken: string[] = []
  let load: ReturnType<typeof startClickLoad> | undefined
  const start = async (checkout: string) => {
    const server = await startServer(checkout, dataDir, settings)
    running.add(server)
    if (load === undefined) {
      await createUpgradeData(server, release)
      load = startClickLoad(server, await findClickUrls(server))
      await delay(3_000)
    } else load.add(server)
    return server
  }
  try {
    await work({
      start,
      replace: async (old, checkout) => {
        const server = await start(checkout)
        await delay(5_000)
        load?.remove(old)
        running.delete(old)
        await old.stop()
        await delay(3_000)
        return server
      },
      refuse: async (checkout, reason) => {
        const said = await refusalOf(checkout, { ...settings, TILLER_DATA: dataDir })
        if (said?.includes(reason) !== true) broken.push(`A version on a contracted database says: ${said}`)
      },
    })
    const { sids, clicks, failures } = (await load?.stop()) ?? { sids: [], clicks: 0, failures: [] }
    broken.push(...(await findDataDamage(database.url, sids)))
    if (failures.length > 0)
      broken.push(`Besides ${clicks} redirected clicks, some failed: ${failures.join(', ')}`)
    return { clicks, broken }
  } finally {
    await load?.stop()
    for (const server of running) await server.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Returns what a version says when it refuses a database; null if it accepts it. */
async function refusalOf(checkout: string, settings: Record<string, string>): Promise<string | null> {
  const upgrade = promisify(execFile)('node', ['apps/server/bin/tiller.mjs', 'upgrade'], {
    cwd: checkout,
    env: { ...process.env, ...settings },
  })
  return upgrade.then(
    () => null,
    (error: { stderr: string }) => error.stderr,
  )
}
