/**
 * Paths of jobs in all supported formats, in plain names. Other documents are rejected: a guessed job element could
 * be navigation, a search result, or news.
 */
export const jobPaths = [
  'source/job',
  'source/jobs/job',
  'jobs/job',
  'joblist/job',
  'result/job',
  'jobfeed/job',
  'jobfeed/jobs/job',
  'workzagjobs/position',
  'rss/channel/item',
  'rdf/item',
  'feed/entry',
] as const

const roots = new Set(jobPaths.map((path) => path.slice(0, path.indexOf('/'))))
const paths = new Set<string>(jobPaths)

export const isFeedRoot = (plainRoot: string) => roots.has(plainRoot)
export const isJobPath = (plainPath: string) => paths.has(plainPath)

/** Returns whether jobs of a format are identified by their links: RSS and Atom have no reference numbers. */
export const isIdentifiedByLink = (shape: string) => /^(?:rss|rdf|feed)\//.test(shape)

/** For formats without links: functions that return the path of a job's page on the host of the feed. */
export const jobPagePaths: ReadonlyMap<string, (reference: string) => string> = new Map([
  ['workzagjobs/position', (reference: string) => `/job/${reference}`],
])

/** Root elements of documents that are often sent instead of a feed, with a description of the document. */
export const nonFeedRoots: ReadonlyMap<string, string> = new Map([
  ['showpositionopening', 'an HR-XML message'],
  ['processpositionopening', 'an HR-XML message'],
  ['positionopening', 'an HR-XML message'],
  ['response', 'the answer of a search service'],
  ['urlset', 'a sitemap'],
  ['sitemapindex', 'a sitemap'],
  ['envelope', 'a SOAP message'],
])

/** Elements outside the jobs, with the values that show that a document is only one part of a feed. */
export const partialFeedMarkers: ReadonlyMap<string, RegExp> = new Map([
  ['isfullfeed', /^(?:false|no|0)$/i],
  ['islast', /^(?:false|no|0)$/i],
  ['part', /^0*(?:[2-9]|[1-9]\d+)$/],
])
