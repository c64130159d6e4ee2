/**
 * The paths on which jobs are found, in plain names. A document whose root begins none of them is
 * refused: guessing which element is a job would import navigation, search answers or news.
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

/** RSS and Atom have no reference numbers: there the link is what stays the same about an item. */
export const linkIsIdentity = (shape: string) => /^(?:rss|rdf|feed)\//.test(shape)

/** Shapes whose jobs have no link of their own, and the path of a job's page on the host that serves the feed. */
export const ownLinks: ReadonlyMap<string, (reference: string) => string> = new Map([
  ['workzagjobs/position', (reference: string) => `/job/${reference}`],
])

/** Roots that senders mistake for feeds, and what they are. */
export const otherRoots: ReadonlyMap<string, string> = new Map([
  ['showpositionopening', 'an HR-XML message'],
  ['processpositionopening', 'an HR-XML message'],
  ['positionopening', 'an HR-XML message'],
  ['response', 'the answer of a search service'],
  ['urlset', 'a sitemap'],
  ['sitemapindex', 'a sitemap'],
  ['envelope', 'a SOAP message'],
])

/** Elements beside the jobs by which a document says that it is not the whole feed. */
export const partMarkers: ReadonlyMap<string, RegExp> = new Map([
  ['isfullfeed', /^(?:false|no|0)$/i],
  ['islast', /^(?:false|no|0)$/i],
  ['part', /^0*(?:[2-9]|[1-9]\d+)$/],
])
