/** Number of versions of the crash test's feed; no two versions share a job. */
const versions = 2

/** The jobs of a version; so many that neither takes the place of the other without being asked. */
const jobsOf = (version: number) => 120 + 40 * version

/** By what the jobs of a version are known: a part of their title. */
export const titleOf = (version: number) => `Farrier of version ${version}`

/** How many jobs a source has when its feed was imported as a whole, whatever the version. */
export const wholeCounts = Array.from({ length: versions }, (_, version) => jobsOf(version))

/** A version of the feed as XML; a fourth of its jobs is in Dallas. */
export const versionedFeed = (version: number): string =>
  `<source>${Array.from({ length: jobsOf(version) }, (_, n) => jobXml(version, n)).join('')}</source>`

const jobXml = (version: number, n: number) =>
  `<job><title>${titleOf(version)} number ${n}</title><date>2026-03-01</date><referencenumber>r${n}</referencenumber>` +
  `<url>https://jobs.example.com/${n}</url><company>Acme</company><city>${n % 4 === 0 ? 'Dallas' : 'Austin'}</city>` +
  `<state>TX</state><description>Shoe horses of stable ${n}.</description></job>`
