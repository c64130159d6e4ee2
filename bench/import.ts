import { readFeed } from '@tiller/feed-parser/read-feed'
import sax from 'sax'
import { loadReferenceData } from '../apps/server/src/domain/reference/reference-data.ts'
import { measureDurationMs } from './harness/compare.ts'
import { runWithDatabase } from './harness/database.ts'
import { createFeedImport, readSampleFeed } from './harness/feed-import.ts'
import { computeMedian, roundFigure } from './harness/figures.ts'
import type { BenchTable } from './harness/table.ts'

const now = () => new Date('2026-01-01T00:00:00Z')
const chunkBytes = 64 * 1024
const rounds = 3

/**
 * Measures the stages of an import. The baseline is the XML parser alone on the same bytes, decompressed and in
 * memory.
 */
export const benchImport = (): Promise<BenchTable> =>
  runWithDatabase(async ({ db }) => {
    const bytes = Buffer.from(readSampleFeed())
    const reference = await loadReferenceData()
    const timings: Record<string, number[]> = {}
    const time = async (name: string, work: () => Promise<unknown>) =>
      (timings[name] ??= []).push(await measureDurationMs(work))
    let jobs = 0
    for (let round = 0; round < rounds; round += 1) {
      await time('sax alone', () => parse(bytes))
      await time('readFeed', async () => (jobs = await read(bytes)))
      const importFeed = await createFeedImport({ db, now }, reference)
      await time('import, new jobs', () => importFeed(chunks(bytes)))
      await time('import, unchanged jobs', () => importFeed(chunks(bytes)))
    }
    const baselineMs = computeMedian(timings['sax alone'] ?? [])
    return {
      title: `Import of the sample feed: ${roundFigure(bytes.length / 1e6)} MB of XML, ${jobs} jobs`,
      columns: ['stage', 'ms', 'MB/s', 'jobs/s', '× sax'],
      rows: Object.entries(timings).map(([name, all]) => {
        const ms = computeMedian(all)
        const perSecond = (amount: number) => roundFigure((amount * 1000) / ms)
        return [
          name,
          roundFigure(ms),
          perSecond(bytes.length / 1e6),
          perSecond(jobs),
          roundFigure(ms / baselineMs),
        ]
      }),
      notes: [
        `Median of ${rounds} rounds, each for a new customer next to the earlier ones.`,
        'An import resolves places and categories, cleans HTML, and merges and commits the jobs durably.',
      ],
    }
  })

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}

async function parse(bytes: Uint8Array) {
  const parser = sax.parser(true, {})
  const ignore = () => {}
  Object.assign(parser, { onopentag: ignore, onclosetag: ignore, ontext: ignore, oncdata: ignore })
  const decoder = new TextDecoder()
  for await (const chunk of chunks(bytes)) parser.write(decoder.decode(chunk, { stream: true }))
}

async function read(bytes: Uint8Array) {
  let jobs = 0
  for await (const { kind } of readFeed(chunks(bytes), { now: now() })) if (kind === 'job') jobs += 1
  return jobs
}
