/**
 * Paths of jobs, in plain names. Documents with other roots are rejected: guessing the job element would import
 * navigation, search results, or news.
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

/** Returns whether the link identifies a job. RSS and Atom have no reference numbers. */
export const isLinkIdentity = (shape: string) => /^(?:rss|rdf|feed)\//.test(shape)

/** Functions for formats whose jobs have no links, which return the path of a job's page on the host of the feed. */
export const ownLinks: ReadonlyMap<string, (reference: string) => string> = new Map([
  ['workzagjobs/position', (reference: string) => `/job/${reference}`],
])

/** Root elements that are often mistaken for those of feeds, with the kind of their document. */
export const nonFeedRoots: ReadonlyMap<string, string> = new Map([
  ['showpositionopening', 'an HR-XML message'],
  ['processpositionopening', 'an HR-XML message'],
  ['positionopening', 'an HR-XML message'],
  ['response', 'the answer of a search service'],
  ['urlset', 'a sitemap'],
  ['sitemapindex', 'a sitemap'],
  ['envelope', 'a SOAP message'],
])

/** Elements outside the jobs that show that a document is only one part of a feed. */
export const partialFeedMarkers: ReadonlyMap<string, RegExp> = new Map([
  ['isfullfeed', /^(?:false|no|0)$/i],
  ['islast', /^(?:false|no|0)$/i],
  ['part', /^0*(?:[2-9]|[1-9]\d+)$/],
])
