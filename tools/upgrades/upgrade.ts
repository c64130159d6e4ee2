import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../build.ts'
import { installRelease } from './install.ts'
import { presentVersion, upgradableReleases, type Release } from './releases.ts'
import { startServer, type UpgradedServer } from './server.ts'
import { revertUnderLoad, upgradeUnderLoad } from './under-load.ts'
import {
  createUpgradeData,
  canDownloadResume,
  readInstallationState,
  segmentCpcCents,
  type InstallationState,
} from './state.ts'

/**
 * `npm run nightly -- upgrades [--only 8f98816|this] [--in folder]`: installs each released version, starts it, fills
 * it, stops it, starts this version on its data folder, and compares assignments, spend, search results, a résumé, and
 * what a click on an old URL costs. Then it upgrades each under load, and reverts this version. Needs the whole history
 * of the repository.
 *
 * `--in` keeps installed releases in a folder, for the next run.
 */
const { only = '', in: kept } = parseArgs({
  options: { only: { type: 'string' }, in: { type: 'string' } },
}).values

/** Minimum share of search results that an upgrade must keep. Improved text analysis may change a few. */
const minKeptResults = 0.9

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Returns a sentence for each difference after the upgrade. */
function differences(before: InstallationState, after: InstallationState): string[] {
  const moved = [...before.assignments].filter(([id, state]) => after.assignments.get(id) !== state)
  const [[id, state] = []] = moved
  const lost = [...before.results].flatMap(([query, ids]) => {
    const kept = ids.filter((each) => after.results.get(query)?.includes(each)).length
    return kept < minKeptResults * ids.length ? [`“${query}” finds ${kept} of ${ids.length} jobs again`] : []
  })
  const repriced = [...before.prices].filter(([job, price]) => (after.prices.get(job) ?? price) !== price)
  return [
    ...(moved.length > 0
      ? [`${moved.length} jobs changed, such as ${id}: ${state}, now ${after.assignments.get(id ?? '')}`]
      : []),
    ...(before.assignments.size === after.assignments.size
      ? []
      : [`${before.assignments.size} jobs became ${after.assignments.size}`]),
    ...(before.spentCents === after.spentCents
      ? []
      : [`${before.spentCents} cents spent became ${after.spentCents}`]),
    ...(repriced.length > 0 ? [`${repriced.length} jobs have another price`] : []),
    ...lost,
  ]
}

async function upgrade(release: Release, folder: string): Promise<string[]> {
  const checkout = installRelease(release, folder)
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-upgrade-'))
  try {
    const { before, campaign, unusedUrls, applicationId } = await withServer(
      checkout,
      dataDir,
      async (old) => {
        const made = await createUpgradeData(old, release)
        if (!(await canDownloadResume(old, made.applicationId)))
          throw new Error('The release lost the résumé itself.')
        return { ...made, before: await readInstallationState(old, made.campaign) }
      },
    )
    return await withServer(repositoryRoot, dataDir, async (upgraded) => {
      const after = await readInstallationState(upgraded, campaign)
      say(`  compares ${before.assignments.size} jobs and ${before.prices.size} results`)
      const found = differences(before, after)
      if (!(await canDownloadResume(upgraded, applicationId)))
        found.push('the résumé of an application is lost')
      for (const [n, url] of unusedUrls.entries()) await upgraded.click(url, `68.${n + 50}.7.9`)
      const { spentCents } = await readInstallationState(upgraded, campaign)
      const expected = after.spentCents + segmentCpcCents * unusedUrls.length
      if (spentCents !== expected)
        found.push(`after clicks on old URLs, ${spentCents} instead of ${expected} cents were spent`)
      return found
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function withServer<T>(
  checkout: string,
  dataDir: string,
  work: (server: UpgradedServer) => Promise<T>,
) {
  const server = await startServer(checkout, dataDir)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

const folder = kept ?? mkdtempSync(join(tmpdir(), 'tiller-releases-'))
let failed = 0
for (const release of upgradableReleases.filter(({ commit }) => commit.startsWith(only))) {
  const name = `${release.day} ${release.commit.slice(0, 8)}`
  await report(`${name}, upgraded while stopped`, () => upgrade(release, folder))
  if (release.runsBeside)
    await report(`${name}, upgraded under load`, async () => {
      const { clicks, broken } = await upgradeUnderLoad(release, installRelease(release, folder))
      say(`  ${clicks} clicks`)
      return broken
    })
}
if (only === '' || only === 'this')
  await report('this version, upgraded to a next one and reverted under load', async () => {
    const { clicks, broken } = await revertUnderLoad(presentVersion)
    say(`  ${clicks} clicks`)
    return broken
  })
if (kept === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
process.exitCode = failed === 0 ? 0 : 1

async function report(name: string, find: () => Promise<string[]>) {
  const found = await find().catch((error: Error) => [error.stack ?? error.message])
  if (found.length > 0) failed++
  say(`${found.length === 0 ? '✓' : '✗'} ${name}`)
  for (const each of found) say(`  ${each}`)
}
