import { renderClosedPage, renderOpeningPage } from '@tiller/pages/pages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatIndexNowKeyPath } from '#domain/jobs/openings/indexing/index-now.ts'
import { formatOpeningPath, toOpening } from '#domain/jobs/openings/opening.ts'
import { findOpening, listPublishedOpenings, type OpeningRow } from '#domain/jobs/openings/queries.ts'
import { toSafeLandingUrl } from '#domain/jobs/landing-url.ts'
import { findSimilarJobIds } from '#domain/search-sync/query/similar-jobs.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { createApplicationFormUrl } from '../apply/paths.ts'
import { sendJobNotFound } from '../job-not-found.ts'
import { reportRoutes } from './report.ts'
import { sitemapRoutes } from './sitemap.ts'

type Route = { Params: { id: string } }

/** Number of similar jobs on the page of a closed one. */
const shownSimilar = 5

/**
 * `GET /openings/{id}` shows the public page of a job whose source is published. A closed job returns 410 with similar
 * jobs. `GET /openings/{id}/apply` redirects to the job or its form. It is not a click of a campaign, so nobody is
 * charged.
 */
export async function openingRoutes(app: FastifyInstance, parts: AppDependencies) {
  const { clicksDb: db, config, now, secretBox } = parts
  sitemapRoutes(app, parts)
  reportRoutes(app, parts)
  const { indexNowKey: key } = config
  if (key !== null)
    app.get(formatIndexNowKeyPath(key), async (_, reply) => reply.type('text/plain').send(key))
  app.get<Route>('/openings/:id', { exposeHeadRoute: true }, async (request, reply) => {
    const at = now()
    const job = await findOpening(db, idOf(request.params.id), at)
    if (job === undefined) return sendJobNotFound(reply)
    if (job.originalId !== null) return reply.redirect(formatOpeningPath(job.originalId), 301)
    if (!job.published) return sendClosed(parts, reply, job, at)
    const page = renderOpeningPage({
      ...toOpening(job, config),
      applyPath: `${formatOpeningPath(job.id)}/apply`,
      reportPath: `${formatOpeningPath(job.id)}/report`,
      host: job.hosted ? null : (URL.parse(toSafeLandingUrl(job.url))?.host ?? null),
      confirmedAt: job.confirmedAt,
      at,
    })
    return sendPage(reply, page)
  })
  app.get<Route>('/openings/:id/apply', async (request, reply) => {
    const at = now()
    const job = await findOpening(db, idOf(request.params.id), at)
    if (job === undefined) return sendJobNotFound(reply)
    if (!job.published) return reply.redirect(formatOpeningPath(job.id))
    const { rootCustomerId, customerId, id: jobId } = job
    const opened = { rootCustomerId, customerId, jobId, tlrSid: null, at }
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    return reply.redirect(
      job.hosted
        ? createApplicationFormUrl({ config, secretBox }, request.brand, opened)
        : toSafeLandingUrl(job.url),
    )
  })
}

/** Parses a job id. Returns 0, which no job has, for any other text. */
const idOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

/** Finds similar jobs, or none while jobs cannot be searched. */
async function findSimilar(parts: AppDependencies, job: OpeningRow, at: Date): Promise<number[]> {
  try {
    return await Array.fromAsync(findSimilarJobIds(parts, job, { at, limit: 2 * shownSimilar }))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable') return []
    throw error
  }
}

async function sendClosed(parts: AppDependencies, reply: FastifyReply, job: OpeningRow, at: Date) {
  const ids = await findSimilar(parts, job, at)
  const similar = await listPublishedOpenings(parts.clicksDb, [...new Set(ids)], at)
  const page = renderClosedPage({
    title: job.title,
    company: job.company,
    similar: similar.slice(0, shownSimilar).map(({ id, title, company, places }) => ({
      url: formatOpeningPath(id),
      title,
      company,
      places: places.map(({ name }) => name),
    })),
  })
  return sendPage(reply.code(410), page)
}
