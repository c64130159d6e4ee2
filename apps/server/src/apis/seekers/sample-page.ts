import { renderJobPage } from '@tiller/pages/pages'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'

/** `GET /sample/{reference}`: the page of a sample job that has no address, so that a click on it stays on the machine. */
export async function sampleRoutes(app: FastifyInstance, { clicksDb: db, config }: Parts) {
  app.get<{ Params: { reference: string } }>('/sample/:reference', async (request, reply) => {
    const { reference } = request.params
    const job = await db
      .selectFrom('job')
      .innerJoin('company', 'company.id', 'job.companyId')
      .select(['job.title', 'job.description', 'job.places', 'company.name as company'])
      .where('job.jobReference', '=', reference)
      .where('job.url', '=', `${config.baseUrl}/sample/${encodeURIComponent(reference)}`)
      .executeTakeFirst()
    if (job === undefined) return reply.callNotFound()
    const { title, company, places, description } = job
    return reply
      .type('text/html; charset=utf-8')
      .send(renderJobPage({ title, company, places: places.map(({ name }) => name), description }))
  })
}
