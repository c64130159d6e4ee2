import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from '#apis/dependencies.ts'

type Route = { Params: { hash: string } }

/**
 * `GET /brand/{hash}.png` returns a logo. Its content never changes, because the hash is part of the path, so that it
 * is the same for every host.
 */
export async function brandRoutes(app: FastifyInstance, { statusDb: db }: AppDependencies) {
  app.get<Route>('/brand/:hash(^[\\da-f]{32}).png', { exposeHeadRoute: true }, async (request, reply) => {
    const row = await db
      .selectFrom('brand')
      .select('logo')
      .where('logoHash', '=', request.params.hash)
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) return reply.callNotFound()
    return reply
      .headers({
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .type('image/png')
      .send(row.logo)
  })
}
