/**
 * Creates data/sample/public-sector.xml.gz, the feed that the sandbox imports at its first start, from three
 * files of public job postings (data/sample/README.md names their sources):
 *
 * node tools/sample-feed.ts <folder>
 *
 * The folder contains nyc_gov_2011_2015.jsonl.gz, la_city_bulletins.jsonl.gz and
 * usajobs_structured_2016.jsonl.gz. It is not part of the repository, so no npm script runs this; the result
 * is committed. Deterministic.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { convertFederalJobs } from './sample-feed/federal.ts'
import { formatFeed } from './sample-feed/feed-xml.ts'
import { convertLosAngelesJobs } from './sample-feed/los-angeles.ts'
import { convertNewYorkJobs } from './sample-feed/new-york.ts'
import type { SourceRow } from './sample-feed/sample-job.ts'

const publisher = 'Tiller sample: public-sector jobs'

const readRows = (folder: string, name: string): SourceRow[] =>
  gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line): SourceRow => JSON.parse(line))

/**
 * Compresses a text deterministically. Node writes no time into the header; the byte for the operating system, which
 * differs between machines, is set to "unknown".
 */
function gzip(text: string): Buffer {
  const bytes = gzipSync(text, { level: 9 })
  bytes[9] = 255
  return bytes
}

function main(folder: string | undefined): void {
  if (folder === undefined) throw new Error('Usage: node tools/sample-feed.ts <folder>')
  const jobs = [
    ...convertNewYorkJobs(readRows(folder, 'nyc_gov_2011_2015')),
    ...convertLosAngelesJobs(readRows(folder, 'la_city_bulletins')),
    ...convertFederalJobs(readRows(folder, 'usajobs_structured_2016')),
  ]
  const target = new URL('../data/sample/', import.meta.url)
  const feed = gzip(formatFeed(publisher, jobs))
  mkdirSync(target, { recursive: true })
  writeFileSync(new URL('public-sector.xml.gz', target), feed)
  process.stdout.write(`${jobs.length} jobs, ${feed.length} bytes\n`)
}

main(process.argv[2])
