/** Number of versions of the crash test's feed; no two versions share a job. */
const versions = 2

/**
 * The jobs of a version; their numbers are similar, so that replacing one by the other needs no confirmation.
 */
const jobsOf = (version: number) => 120 + 40 * version

/** The part of the title that identifies a version. */
export const titleOf = (version: number) => `Farrier of version ${version}`

/** The number of jobs of each version. */
export const wholeCounts = Array.from({ length: versions }, (_, version) => jobsOf(version))

/** A version of the feed as XML; a quarter of its jobs is in Dallas. */
export const versionedFeed = (version: number): string =>
  `<source>${Array.from({ length: jobsOf(version) }, (_, n) => jobXml(version, n)).join('')}</source>`

const jobXml = (version: number, n: number) =>
  `<job><title>${titleOf(version)} number ${n}</title><date>2026-03-01</date><referencenumber>r${n}</referencenumber>` +
  `<url>https://jobs.example.com/${n}</url><company>Acme</company><city>${n % 4 === 0 ? 'Dallas' : 'Austin'}</city>` +
  `<state>TX</state><description>Shoe horses of stable ${n}.</description></job>`
