import type { FastifyInstance } from 'fastify'
import { renderStartPage } from '@tiller/pages/pages'
import { appendSourceParameter } from '#domain/jobs/landing-url.ts'
import { shareSources } from '#domain/jobs/share-links.ts'
import { selectJobs } from '#domain/jobs/queries.ts'
import { hostsApplicationFormSql, wasAdvertisedSql } from '#domain/jobs/eligibility/gates.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import { createApplicationFormUrl } from './apply/paths.ts'
import { sendJobNotFound } from './job-not-found.ts'

type Route = { Params: { id: string }; Querystring: { source?: unknown } }

/**
 * `GET /jobs/{id}` redirects a share link to the job or its application form if the job is or was advertised; other
 * ids are not found. `GET /jobs` shows the start page of the search. The landing URL gets the `source` of the link,
 * and reports count the visit. Share links are not charged.
 */
export async function sharedJobRoutes(
  app: FastifyInstance,
  { clicksDb: db, config, secretBox, impressions, now }: AppDependencies,
) {
  app.get('/jobs', (_, reply) => sendPage(reply, renderStartPage()))
  app.get<Route>('/jobs/:id', async (request, reply) => {
    const id = Number(request.params.id)
    if (!Number.isSafeInteger(id)) return sendJobNotFound(reply)
    const job = await selectJobs(db)
      .select(['job.url', 'job.rootCustomerId', 'job.customerId', hostsApplicationFormSql.as('hosted')])
      .where('job.id', '=', id)
      .where(wasAdvertisedSql)
      .executeTakeFirst()
    if (job === undefined) return sendJobNotFound(reply)
    const { rootCustomerId, customerId } = job
    const source = shareSources.find((each) => each === request.query.source)
    if (source !== undefined) {
      // Like an application without a click, the visit is not counted for any campaign.
      const visit = {
        rootCustomerId,
        customerId,
        jobId: id,
        campaignId: null,
        segmentId: null,
        shareSource: source,
      }
      impressions.count({ ...visit, publisherId: 0, priceCents: 0 }, now())
    }
    if (!job.hosted) return reply.redirect(appendSourceParameter(job.url, source))
    const opened = { rootCustomerId, customerId, jobId: id, tlrSid: null, shareSource: source, at: now() }
    return reply
      .header('cache-control', 'no-store')
      .redirect(createApplicationFormUrl({ config, secretBox }, request.brand, opened))
  })
}
