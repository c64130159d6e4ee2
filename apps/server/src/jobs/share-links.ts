import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'

const sources = ['facebook', 'linkedin', 'x', 'email', 'copy'] as const

/** Public addresses of a job, each with the tag of the place where it is shared. */
export const shareLinks = (baseUrl: string, id: number) =>
  Object.fromEntries(sources.map((source) => [source, `${baseUrl}/jobs/${id}?source=${source}`])) as Record<
    (typeof sources)[number],
    string
  >

/** `GET /jobs/{id}`: sends a seeker who follows a shared link to the job. Nothing is charged. */
export async function sharedJobRoutes(app: FastifyInstance, { db }: Platform) {
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
