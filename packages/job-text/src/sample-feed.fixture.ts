import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The elements of a job as they are in the feed. */
export type SampleJob = (name: string) => string

/** The public-sector jobs of the sample feed. */
export function readSampleJobs(): SampleJob[] {
  const feed = gunzipSync(readFileSync(new URL('../../../data/sample/public-sector.xml.gz', import.meta.url)))
  return feed
    .toString()
    .split('<job>')
    .slice(1)
    .map(
      (job) => (name) =>
        new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([\\s\\S]*?)(?:\\]\\]>)?</${name}>`).exec(job)?.[1] ?? '',
    )
}
