import { loadReferenceData } from '../apps/server/src/domain/reference/reference-data.ts'
import { measureDurationMs } from './harness/compare.ts'
import { runWithDatabase } from './harness/database.ts'
import { createFeedImport, readSampleFeed, repeatSampleFeed } from './harness/feed-import.ts'
import { roundFigure } from './harness/figures.ts'
import type { BenchTable } from './harness/table.ts'

const now = () => new Date('2026-01-01T00:00:00Z')
const copies = [1, 5, 22]

/**
 * Measures how the rate of an import depends on its size: each size is imported for a new customer, of whom the
 * statistics of PostgreSQL know nothing, next to an analyzed one. The baseline is the smallest import.
 */
export const benchFirstImports = (): Promise<BenchTable> =>
  runWithDatabase(async ({ db, pool }) => {
    const sampleJobs = readSampleFeed().split('<job>').length - 1
    const reference = await loadReferenceData()
    const importExisting = await createFeedImport({ db, now }, reference)
    await importExisting(repeatSampleFeed(1))
    await pool.query('vacuum analyze')
    const rates: { jobs: number; created: number; unchanged: number }[] = []
    for (const count of copies) {
      const importFeed = await createFeedImport({ db, now }, reference)
      const jobs = count * sampleJobs
      const measureRate = async () =>
        (jobs * 1000) / (await measureDurationMs(() => importFeed(repeatSampleFeed(count))))
      rates.push({ jobs, created: await measureRate(), unchanged: await measureRate() })
    }
    const [first] = rates
    return {
      title: 'First imports of new customers next to an existing one',
      columns: ['jobs', 'new jobs/s', 'new ratio', 'unchanged jobs/s', 'unchanged ratio'],
      rows: rates.map(({ jobs, created, unchanged }) => [
        jobs,
        Math.round(created),
        roundFigure(created / (first?.created ?? created)),
        Math.round(unchanged),
        roundFigure(unchanged / (first?.unchanged ?? unchanged)),
      ]),
      notes: [
        'The sample feed, repeated under other references. The ratio is to the rate of the smallest import, and stays near 1 if the cost is linear. One run each.',
      ],
    }
  })
