import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** A job of the sample feed: returns the text of an element by its name. */
export type SampleJob = (name: string) => string

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
