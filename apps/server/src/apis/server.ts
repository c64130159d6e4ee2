import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { authorizeRoutes } from './oauth/authorize.ts'
import { consoleFileRoutes } from './console/files.ts'
import { consoleSignInRoutes } from './console/sign-in.ts'
import { metadataRoutes } from './oauth/metadata.ts'
import { compressAnswers } from './compression.ts'
import { applyRoutes } from './seekers/apply/routes.ts'
import { clickRoutes } from './seekers/click.ts'
import { sharedJobRoutes } from './seekers/share.ts'
import { conversionRoutes } from './conversions/routes.ts'
import { dispositionRoutes } from './disposition/routes.ts'
import type { Parts } from './parts.ts'
import { sampleRoutes } from './seekers/sample-page.ts'
import { publisherRoutes } from './publishers/routes.ts'
import { reportingRoutes } from './reporting/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { probeRoutes } from './probes.ts'
import { isApi, pathOf, sendError } from './forms.ts'
import { ApiError } from '../kit/http/api-error.ts'
import { loggedError } from '../kit/http/answer/logged-error.ts'
import { collectMethods } from '../kit/http/answer/methods.ts'
import { announceStop } from '../kit/http/draining.ts'
import { limitArrival } from '../kit/http/arrival.ts'
import {
  addCommonHeaders,
  boundPipelining,
  connectionLimits,
  refuseLate,
  setCommonHeaders,
} from '../kit/http/hardening.ts'
import { readJson } from '../kit/http/input/json-body.ts'
import { shortened } from '../kit/http/input/shown-value.ts'
import { refuseBrokenText } from '../kit/http/input/text-faults.ts'
import { platformRoutes } from './platform/scope.ts'
import { portalRoutes, type Portal } from './seekers/portal.ts'
import { trustOf } from '../kit/http/limits/subscriber.ts'

/**
 * Everything that Tiller serves, on one port. Each API is an encapsulated part with its own form of errors.
 *
 * @param log where the log goes, line by line; absent: to stdout
 */
export async function createServer(
  parts: Parts,
  log?: { write(line: string): void },
): Promise<FastifyInstance> {
  const { config } = parts
  const app = fastify({
    logger: { level: config.logLevel, serializers, ...(log === undefined ? {} : { stream: log }) },
    // Query strings of the Search API carry a publisher's pass, so requests are not logged by their URL.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...connectionLimits,
    trustProxy: trustOf(config.trustProxy),
    routerOptions: { maxParamLength: 1000 },
    // What comes on a connection that is still open is answered, to the end.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(config, request, reply)
      void sendError(error, request, reply)
    },
  })
  const methodsOf = collectMethods(app)
  boundPipelining(app)
  addCommonHeaders(app, config)
  limitArrival(app, refuseLate)
  announceStop(app, parts.stopping.signal)
  app.setErrorHandler(sendError)
  refuseBrokenText(app)
  readJson(app)
  await compressAnswers(app)
  // First, because what it measures are the routes that come after it.
  probeRoutes(app, parts, ['database', 'search'])
  await app.register(formbody)
  await app.register((scope) => platformRoutes(scope, parts))
  await app.register((scope) => authorizeRoutes(scope, parts))
  await app.register((scope) => consoleSignInRoutes(scope, parts))
  await app.register((scope) => metadataRoutes(scope, parts))
  await app.register((scope) => searchRoutes(scope, parts))
  await app.register((scope) => dispositionRoutes(scope, parts))
  await app.register((scope) => conversionRoutes(scope, parts))
  await app.register((scope) => publisherRoutes(scope, parts))
  await app.register((scope) => reportingRoutes(scope, parts))
  await app.register((scope) => clickRoutes(scope, parts))
  await app.register((scope) => applyRoutes(scope, parts))
  await app.register((scope) => sharedJobRoutes(scope, parts))
  await app.register((scope) => sampleRoutes(scope, parts))
  const portal = await portalRoutes(app, config)
  consoleFileRoutes(app)
  answerUnrouted(app, methodsOf, portal)
  return app
}

/** A log holds nothing that was sent: neither the values in an error, nor a publisher's pass in an address. */
const serializers = {
  err: loggedError,
  req: ({ method }: { method: string }) => ({ method }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode: statusCode ?? 0 }),
}

/** Tells an address that does not exist from one that does not take the method (RFC 9110, 15.5.6). */
function answerUnrouted(app: FastifyInstance, methodsOf: (path: string) => string[], portal: Portal) {
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const { method } = request
    const path = pathOf(request)
    const allowed = [...methodsOf(path), ...(portal.has(path) ? ['GET', 'HEAD'] : [])]
    if (allowed.length > 0 && !allowed.includes(method)) {
      const list = allowed.toSorted().join(', ')
      void reply.header('allow', list)
      throw new ApiError('method-not-allowed', `This address takes ${list}.`)
    }
    if (isApi(path)) throw new ApiError('route-not-found', `There is no operation at ${shortened(path)}.`)
    return portal.sendNotFound(reply.code(404))
  }
  // Before a body is read, which nobody is going to look at.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) done()
    else void refuse(request, reply)
  })
  app.setNotFoundHandler(async (request, reply) => refuse(request, reply))
}
