import { renderJobPage } from '@tiller/pages/pages'
import type { FastifyInstance } from 'fastify'
import { sampleSourceName } from '#domain/accounts/sources/sources.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { sendJobNotFound } from './job-not-found.ts'

/**
 * `GET /sample/{reference}` shows a sample job that has no URL of its own, so that its click stays on this server.
 * Only the sample jobs of the first customer, if it is a test customer, have such pages; other feeds cannot publish
 * pages here.
 */
export async function sampleRoutes(app: FastifyInstance, { clicksDb: db, config }: AppDependencies) {
  app.get<{ Params: { reference: string } }>('/sample/:reference', async (request, reply) => {
    const { reference } = request.params
    const job = await db
      .selectFrom('job')
      .innerJoin('company', 'company.id', 'job.companyId')
      .innerJoin('source', 'source.id', 'job.sourceId')
      .innerJoin('customer', 'customer.id', 'source.customerId')
      .select(['job.title', 'job.description', 'job.places', 'company.name as company'])
      .where('job.jobReference', '=', reference)
      .where('job.url', '=', `${config.baseUrl}/sample/${encodeURIComponent(reference)}`)
      .where('source.name', '=', sampleSourceName)
      .where('customer.test', '=', true)
      .where('customer.id', '=', ({ selectFrom, fn }) => selectFrom('customer').select(fn.min('id').as('id')))
      .executeTakeFirst()
    if (job === undefined) return sendJobNotFound(reply)
    const { title, company, places, description } = job
    return sendPage(
      reply,
      renderJobPage({ title, company, places: places.map(({ name }) => name), description }),
    )
  })
}
