import { computeEarnedCents } from '#domain/publishers/earnings.ts'
import type { AuthenticatedPublisher } from '#domain/publishers/publishers.ts'
import { getOriginalReference } from '#domain/jobs/expansions/reference.ts'
import { findServedJob, listServedJobs, type ServedJob } from '#domain/jobs/served-jobs.ts'
import { brandOfPublisher, formatBrandUrl } from '#lib/brand/brand.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { renderElement, escapeXml } from '#apis/search/renderers/xml.ts'

/** Number of jobs per database query. */
const batchJobs = 500

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
  let afterId = before === 0 ? 0 : ((await findServedJob(parts.backgroundDb, at, before)) ?? null)
  let left = jobsPerPart
  while (afterId !== null && left > 0) {
    const { served, nextAfterId } = await listServedJobs(parts.backgroundDb, {
      at,
      afterId,
      limit: batchJobs,
    })
    const taken = served.slice(0, left)
    if (taken.length > 0) yield jobsXml(parts, { ...asked, baseUrl }, taken)
    left -= taken.length
    afterId = nextAfterId
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
  const { id, priceCents, places } = job
  const [place] = places
  const fields: [name: string, value: unknown][] = [
    ['title', job.title],
    ['date', (job.postedAt ?? job.createdAt).toISOString()],
    ['referencenumber', id],
    ['jobreference', job.jobReference],
    ['originaljobreference', getOriginalReference(job)],
    ['url', clickUrl],
    ['company', job.company],
    ['openjobpercent', job.openJobPercent],
    ['city', place?.city],
    ['state', place?.state],
    ['postalcode', place?.zip],
    ['country', 'US'],
    ...places.slice(1).map(({ name }): [string, unknown] => ['location', name]),
    ['remotetype', job.remote ? 'remote' : undefined],
    ['description', job.description],
    ['salary', job.salary],
    ['education', job.education],
    ['experience', job.experience],
    ['jobtype', job.jobType],
    ['major_category0', nameOf(categories, job.majorCategories[0])],
    ['minor_category0', nameOf(categories, job.minorCategories[0])],
    ['expiration_date', job.expiresAt?.toISOString()],
    ['logo', job.logoUrl],
    ['price', computeEarnedCents(priceCents, publisher.flatFeeCents, config.publisherShare)],
  ]
  const given = fields.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return `${renderElement('job', given.map(([name, value]) => renderElement(name, escapeXml(value))).join(''))}\n`
}

const nameOf = (categories: FeedDependencies['categories'], id: number | undefined) =>
  id === undefined ? undefined : categories.byId.get(id)?.description
