import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'

/** `GET /jobs/{id}`: sends a seeker who follows a shared link to the job. Nothing is charged. */
export async function sharedJobRoutes(app: FastifyInstance, { clicksDb: db }: Parts) {
  app.get<{ Params: { id: string } }>('/jobs/:id', async (request, reply) => {
    const id = Number(request.params.id)
    if (!Number.isSafeInteger(id)) return reply.callNotFound()
    const job = await db
      .selectFrom('job')
      .select('url')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    return job === undefined ? reply.callNotFound() : reply.redirect(job.url)
  })
}
