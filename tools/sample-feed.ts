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
import { federalJobs } from './sample-feed/federal.ts'
import { feedXml } from './sample-feed/feed-xml.ts'
import { losAngelesJobs } from './sample-feed/los-angeles.ts'
import { newYorkJobs } from './sample-feed/new-york.ts'
import type { Row } from './sample-feed/sample-job.ts'

const publisher = 'Tiller sample: public-sector jobs'

const readRows = (folder: string, name: string): Row[] =>
  gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line))

/**
 * Node writes no time into the header; the operating system's number would be the only difference between
 * machines.
 */
function gzip(text: string): Buffer {
  const bytes = gzipSync(text, { level: 9 })
  bytes[9] = 255
  return bytes
}

function main(folder: string | undefined): void {
  if (folder === undefined) throw new Error('Usage: node tools/sample-feed.ts <folder>')
  const jobs = [
    ...newYorkJobs(readRows(folder, 'nyc_gov_2011_2015')),
    ...losAngelesJobs(readRows(folder, 'la_city_bulletins')),
    ...federalJobs(readRows(folder, 'usajobs_structured_2016')),
  ]
  const target = new URL('../data/sample/', import.meta.url)
  const feed = gzip(feedXml(publisher, jobs))
  mkdirSync(target, { recursive: true })
  writeFileSync(new URL('public-sector.xml.gz', target), feed)
  process.stdout.write(`${jobs.length} jobs, ${feed.length} bytes\n`)
}

main(process.argv[2])
