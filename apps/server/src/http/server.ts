import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import { platformApi } from '@tiller/contract/api'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { clickRoutes } from '../clicks/routes.ts'
import { sharedJobRoutes } from '../jobs/share-links.ts'
import { dispositionRoutes } from '../disposition/routes.ts'
import type { Platform } from '../platform.ts'
import { sampleRoutes } from '../sandbox/sample-page.ts'
import { searchRoutes } from '../search/routes.ts'
import { ApiError } from './api-error.ts'
import { platformRoutes } from './platform-api.ts'
import { portalRoutes } from './portal.ts'
import { sendProblem } from './problem.ts'

/** Everything that Tiller serves, on one port. Each API is an encapsulated part with its own form of errors. */
export async function createServer(platform: Platform): Promise<FastifyInstance> {
  const { config } = platform
  const app = fastify({
    logger: { level: config.logLevel },
    // Query strings of the Search API carry a publisher's pass, so requests are not logged by their URL.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  })
  acceptEmptyJson(app)
  await app.register(formbody)
  await app.register((scope) => platformRoutes(scope, platform))
  await app.register((scope) => searchRoutes(scope, platform))
  await app.register((scope) => dispositionRoutes(scope, platform))
  await app.register((scope) => clickRoutes(scope, platform))
  await app.register((scope) => sharedJobRoutes(scope, platform))
  await app.register((scope) => sampleRoutes(scope, platform))
  const notFoundPage = await portalRoutes(app)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path.startsWith(`${platformApi.basePath}/`)) {
      return sendProblem(
        new ApiError('route-not-found', `There is no operation ${request.method} ${path}.`),
        request,
        reply,
      )
    }
    return reply.code(404).type('text/html; charset=utf-8').send(notFoundPage())
  })
  return app
}

/** A JSON body may be left out even if its Content-Type is announced, as many HTTP clients do. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
