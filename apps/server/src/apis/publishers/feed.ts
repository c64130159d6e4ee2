import { computeEarnedCents } from '#domain/publishers/earnings.ts'
import type { AuthenticatedPublisher } from '#domain/publishers/publishers.ts'
import { getOriginalReference } from '#domain/jobs/expansions/reference.ts'
import { findServedJob, listServedJobs, type ServedJob } from '#domain/jobs/served-jobs.ts'
import { brandOfPublisher, formatBrandUrl } from '#lib/brand/brand.ts'
import { yieldToEventLoop } from '#lib/runtime/cooperative-scheduling.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { renderElement, escapeXml } from '#apis/search/renderers/xml.ts'

/** Number of jobs per database query. A larger batch costs the database less per job, but needs more memory. */
const batchJobs = 2000

/** Number of jobs rendered without a pause. In the pauses, the rows of the next batch are read. */
const renderedJobs = 50

/** Number of jobs in one part of the feed. */
const jobsPerPart = 1_000_000

type FeedDependencies = Pick<
  AppDependencies,
  'backgroundDb' | 'brands' | 'clickTokens' | 'config' | 'categories'
>

/** A request for a part of the feed, counted from 1. The lifetime of its click URLs starts at `at`. */
export type FeedRequest = { publisher: AuthenticatedPublisher; part: number; at: Date }

/**
 * Yields the live jobs as an XML feed in the order of their ids, each with a click URL of the publisher. Each batch is
 * read by its own statement, so a slow reader holds no transaction and the feed is never in memory as a whole. A job
 * that starts or ends meanwhile may be missing, but none appears twice. If the database fails, the feed ends without
 * its closing element.
 */
export async function* renderJobFeed(parts: FeedDependencies, asked: FeedRequest): AsyncGenerator<string> {
  const { part, at, publisher } = asked
  const brand = brandOfPublisher(parts.brands, publisher.id)
  const baseUrl = formatBrandUrl(brand, parts.config.baseUrl)
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<source>\n${renderElement('publisher', escapeXml(brand.name))}\n${renderElement('publisherurl', escapeXml(baseUrl))}\n${renderElement('lastBuildDate', at.toUTCString())}\n${renderElement('part', String(part))}\n`
  const before = (part - 1) * jobsPerPart
  const afterId = before === 0 ? 0 : ((await findServedJob(parts.backgroundDb, at, before)) ?? null)
  let left = jobsPerPart
  const read = (after: number | null) =>
    after === null ? null : listServedJobs(parts.backgroundDb, { at, afterId: after, limit: batchJobs })
  for (let reading = read(afterId); reading !== null;) {
    const { served, nextAfterId } = await reading
    const taken = served.slice(0, left)
    left -= taken.length
    reading = left > 0 ? read(nextAfterId) : null
    // Rejects when it is awaited, which a reader that leaves prevents.
    reading?.catch(() => {})
    for (let first = 0; first < taken.length; first += renderedJobs) {
      // The first pause sends the next query, and the others read its rows.
      await yieldToEventLoop()
      yield jobsXml(parts, { ...asked, baseUrl }, taken.slice(first, first + renderedJobs))
    }
  }
  yield '</source>\n'
}

function jobsXml(
  parts: FeedDependencies,
  { publisher, at, baseUrl }: FeedRequest & { baseUrl: string },
  jobs: readonly ServedJob[],
): string {
  const tokens = parts.clickTokens.seal(
    { publisherId: publisher.id, issuedAtMs: at.getTime(), tags: [null, null, null], channel: 'FEED' },
    jobs.map(({ rootCustomerId, customerId, id, priceCents, previewed }) => ({
      rootCustomerId,
      customerId,
      jobId: id,
      priceCents,
      pro: previewed,
    })),
  )
  return jobs
    .map((job, nth) => jobXml(parts, publisher, job, `${baseUrl}/click/${tokens[nth] ?? ''}`))
    .join('')
}

function jobXml(
  { config, categories }: FeedDependencies,
  publisher: AuthenticatedPublisher,
  job: ServedJob,
  clickUrl: string,
) {
  const [place, ...otherPlaces] = job.places
  const [majorCategory, minorCategory] = [job.majorCategories[0], job.minorCategories[0]]
  return `<job>${
    field('title', job.title) +
    field('date', (job.postedAt ?? job.createdAt).toISOString()) +
    field('referencenumber', job.id) +
    field('jobreference', job.jobReference) +
    field('originaljobreference', getOriginalReference(job)) +
    field('url', clickUrl) +
    field('company', job.company) +
    field('openjobpercent', job.openJobPercent) +
    field('city', place?.city) +
    field('state', place?.state) +
    field('postalcode', place?.zip) +
    field('country', 'US') +
    otherPlaces.map(({ name }) => field('location', name)).join('') +
    field('remotetype', job.remote ? 'remote' : null) +
    field('description', job.description) +
    field('salary', job.salary) +
    field('education', job.education) +
    field('experience', job.experience) +
    field('jobtype', job.jobType) +
    field('major_category0', nameOf(categories, majorCategory)) +
    field('minor_category0', nameOf(categories, minorCategory)) +
    field('expiration_date', job.expiresAt?.toISOString()) +
    field('logo', job.logoUrl) +
    field('price', computeEarnedCents(job.priceCents, publisher.flatFeeCents, config.publisherShare))
  }</job>\n`
}

/** Renders a field, or nothing if it has no value. */
const field = (name: string, value: string | number | null | undefined) =>
  value === undefined || value === null || value === '' ? '' : renderElement(name, escapeXml(value))

const nameOf = (categories: FeedDependencies['categories'], id: number | undefined) =>
  id === undefined ? undefined : categories.byId.get(id)?.description
