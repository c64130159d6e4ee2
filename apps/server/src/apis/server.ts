import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import { platformApi } from '@tiller/contract/api'
import { maxJsonDepth } from '@tiller/contract/limits'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { authorizeRoutes } from './oauth/authorize.ts'
import { metadataRoutes } from './oauth/metadata.ts'
import { clickRoutes } from './seekers/click.ts'
import { sharedJobRoutes } from './seekers/share.ts'
import { dispositionRoutes } from './disposition/routes.ts'
import type { Parts } from './parts.ts'
import { sampleRoutes } from './seekers/sample-page.ts'
import { searchRoutes } from './search/routes.ts'
import { probeRoutes } from './probes.ts'
import { ApiError, invalid } from '../kit/http/api-error.ts'
import { announceStop } from '../kit/http/draining.ts'
import { addCommonHeaders, connectionLimits } from '../kit/http/hardening.ts'
import { fieldName, isTooDeep, repeatedNames } from '../kit/http/json-text.ts'
import { platformRoutes } from './platform/scope.ts'
import { portalRoutes } from './seekers/portal.ts'
import { sendProblem } from '../kit/http/problem.ts'
import { trustOf } from '../kit/http/subscriber.ts'

/** Everything that Tiller serves, on one port. Each API is an encapsulated part with its own form of errors. */
export async function createServer(parts: Parts): Promise<FastifyInstance> {
  const { config } = parts
  const app = fastify({
    logger: { level: config.logLevel },
    // Query strings of the Search API carry a publisher's pass, so requests are not logged by their URL.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...connectionLimits,
    trustProxy: trustOf(config.trustProxy),
    routerOptions: { maxParamLength: 1000 },
    // What comes on a connection that is still open is answered, to the end.
    return503OnClosing: false,
    frameworkErrors: (_, request, reply) => {
      void sendProblem(new ApiError('route-not-found', 'The address cannot be read.'), request, reply)
    },
  })
  addCommonHeaders(app, config)
  announceStop(app, parts.stopping.signal)
  readJson(app)
  // First, because what it measures are the routes that come after it.
  probeRoutes(app, parts, ['database', 'search'])
  await app.register(formbody)
  await app.register((scope) => platformRoutes(scope, parts))
  await app.register((scope) => authorizeRoutes(scope, parts))
  await app.register((scope) => metadataRoutes(scope, parts))
  await app.register((scope) => searchRoutes(scope, parts))
  await app.register((scope) => dispositionRoutes(scope, parts))
  await app.register((scope) => clickRoutes(scope, parts))
  await app.register((scope) => sharedJobRoutes(scope, parts))
  await app.register((scope) => sampleRoutes(scope, parts))
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

/**
 * Reads JSON bodies that are not nested too deep and say nothing twice. A body may be left out even if its
 * Content-Type is announced, as many HTTP clients do.
 */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body)
    if (json === '') return done(null, undefined)
    if (isTooDeep(json))
      return done(new ApiError('malformed-body', `JSON may be nested ${maxJsonDepth} deep.`))
    void parse(request, json, (error, value) => {
      const [repeated] = error === null ? repeatedNames(json) : []
      if (repeated === undefined) done(error, value)
      else done(invalid([{ in: 'body', field: fieldName(repeated), message: 'is given more than once' }]))
    })
  })
}
