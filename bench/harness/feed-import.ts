import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { createAdvertiser } from '../../apps/server/src/app/sandbox/advertiser.ts'
import { importFeed, type ImportDependencies } from '../../apps/server/src/domain/jobs/feeds/import.ts'
import type { ReferenceData } from '../../apps/server/src/domain/reference/reference-data.ts'
import { readConfig } from '../../apps/server/src/lib/config/config.ts'
import { createDiskMonitor } from '../../apps/server/src/lib/metrics/disk-space.ts'

/** Returns the XML of the sample feed. */
export const readSampleFeed = (): string =>
  gunzipSync(readFileSync(new URL('../../data/sample/public-sector.xml.gz', import.meta.url)))
    .toString('utf8')
    .replaceAll('{baseUrl}', 'http://localhost:4000')

const chunkChars = 65_536

/** Yields the sample feed with its jobs repeated under other references. */
export async function* repeatSampleFeed(copies: number): AsyncGenerator<Uint8Array> {
  const xml = readSampleFeed()
  const [first, last] = [xml.indexOf('<job>'), xml.lastIndexOf('</job>') + '</job>'.length]
  yield Buffer.from(xml.slice(0, first))
  for (let copy = 0; copy < copies; copy += 1) {
    const jobs = xml.slice(first, last).replaceAll('<referencenumber>', `<referencenumber>${copy}-`)
    for (let at = 0; at < jobs.length; at += chunkChars) yield Buffer.from(jobs.slice(at, at + chunkChars))
  }
  yield Buffer.from(xml.slice(last))
}

/** Creates a customer, and returns a function that imports a feed for it. */
export async function createFeedImport(
  { db, now }: Pick<ImportDependencies, 'db' | 'now'>,
  reference: ReferenceData,
): Promise<(input: AsyncIterable<Uint8Array>) => Promise<void>> {
  const names = { name: 'Bench', poolName: 'Pool', sourceName: 'Feed' }
  const { tenant, sourceId } = await db
    .transaction()
    .execute((tx) => createAdvertiser(tx, { ...names, scopes: [], at: now() }))
  const config = readConfig({})
  const parts = { db, now, config, disk: createDiskMonitor(config), ...reference }
  return async (input) => {
    const { outcome } = await importFeed(parts, { ...tenant, sourceId }, input)
    if (outcome !== 'IMPORTED' && outcome !== 'UNCHANGED')
      throw new Error(`The import ended with ${outcome}.`)
  }
}
