import type { FastifyInstance } from 'fastify'
import { landingUrl } from '../../jobs/landing.ts'
import { jobs } from '../../jobs/queries.ts'
import { wasAdvertisedSql } from '../../jobs/serving.ts'
import type { Parts } from '../parts.ts'

/**
 * `GET /jobs/{id}`: sends a seeker who follows a shared link to the job, if it is or was advertised: the ids of
 * others tell nothing. Nothing is charged.
 */
export async function sharedJobRoutes(app: FastifyInstance, { clicksDb: db }: Parts) {
  app.get<{ Params: { id: string } }>('/jobs/:id', async (request, reply) => {
    const id = Number(request.params.id)
    if (!Number.isSafeInteger(id)) return reply.callNotFound()
    const job = await jobs(db)
      .select('job.url')
      .where('job.id', '=', id)
      .where(wasAdvertisedSql)
      .executeTakeFirst()
    return job === undefined ? reply.callNotFound() : reply.redirect(landingUrl(job.url))
  })
}
