import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { authorizeRoutes } from '#apis/oauth/authorize.ts'
import { consoleFileRoutes } from '#apis/console/files.ts'
import { consoleSignInRoutes } from '#apis/console/sign-in.ts'
import { unsubscribeRoutes } from '#apis/console/unsubscribe.ts'
import { recoveryRoutes } from '#apis/console/recovery.ts'
import { metadataRoutes } from '#apis/oauth/metadata.ts'
import { compressResponses } from '#apis/compression.ts'
import { applyRoutes } from '#apis/seekers/apply/routes.ts'
import { clickRoutes } from '#apis/seekers/click.ts'
import { surveyRoutes } from '#apis/surveys/routes.ts'
import { openingRoutes } from '#apis/seekers/openings/routes.ts'
import { sharedJobRoutes } from '#apis/seekers/share.ts'
import { conversionRoutes } from '#apis/conversions/routes.ts'
import { dispositionRoutes } from '#apis/disposition/routes.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { statusRoutes } from '#apis/status/routes.ts'
import { brandRoutes } from '#apis/seekers/brand-files.ts'
import { sampleRoutes } from '#apis/seekers/sample-page.ts'
import { publisherRoutes } from '#apis/publishers/routes.ts'
import { reportingRoutes } from '#apis/reporting/routes.ts'
import { remoteSearchRoutes } from '#apis/search/remote-search.ts'
import { searchRoutes } from '#apis/search/routes.ts'
import { probeRoutes } from '#apis/probes.ts'
import { isApiPath, sendError } from '#apis/error-renderers.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { toLoggedError } from '#lib/http/response/logged-error.ts'
import {
  collectRouteMethods,
  createMethodNotAllowedError,
  getRequestPath,
} from '#lib/http/response/allowed-methods.ts'
import { addBrandTo, addRequestBrand } from '#lib/brand/request-brand.ts'
import { closeConnectionsOnShutdown } from '#lib/http/graceful-shutdown.ts'
import { limitBodyTime } from '#lib/http/request/body-timeout.ts'
import {
  addCommonHeaders,
  limitPipelining,
  connectionLimits,
  rejectSlowBody,
  setCommonHeaders,
} from '#lib/http/hardening.ts'
import { addJsonParser } from '#lib/http/request/json-body.ts'
import { truncateText } from '#lib/http/request/displayed-value.ts'
import { rejectUnstorableText } from '#lib/http/request/invalid-text.ts'
import { platformRoutes } from '#apis/platform/routes.ts'
import { restrictPublisherHosts } from '#apis/seekers/publisher-host.ts'
import { portalRoutes, type Portal } from '#apis/seekers/portal/portal.ts'
import { addBasePathToHeaders, getBasePath, removeBasePath } from '#lib/http/base-path.ts'
import { createProxyTrust } from '#lib/limits/client-network.ts'
import { createTraceLogOptions, traceRequests } from '#lib/tracing/request-spans.ts'

/** The routes that have their own error handlers and hooks. */
const scopedRoutes = [
  platformRoutes,
  authorizeRoutes,
  consoleSignInRoutes,
  recoveryRoutes,
  unsubscribeRoutes,
  metadataRoutes,
  searchRoutes,
  dispositionRoutes,
  conversionRoutes,
  publisherRoutes,
  reportingRoutes,
  clickRoutes,
  applyRoutes,
  sharedJobRoutes,
  openingRoutes,
  surveyRoutes,
  statusRoutes,
  sampleRoutes,
  brandRoutes,
  remoteSearchRoutes,
]

/**
 * Creates the server of all APIs and pages. Each API has its own error format.
 *
 * @param log receives log lines instead of stdout
 */
export async function createServer(
  parts: AppDependencies,
  log?: { write(line: string): void },
): Promise<FastifyInstance> {
  const { config } = parts
  const basePath = getBasePath(config.baseUrl)
  const app = fastify({
    logger: {
      level: config.logLevel,
      serializers,
      ...createTraceLogOptions(),
      ...(log === undefined ? {} : { stream: log }),
    },
    // Requests are not logged, because the Search API's URLs contain passes.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...connectionLimits,
    trustProxy: createProxyTrust(config.trustProxy),
    rewriteUrl: ({ url = '/' }) => removeBasePath(url, basePath),
    routerOptions: { maxParamLength: 1000 },
    // Requests on open connections are still answered during shutdown.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      addBrandTo(request, parts.brands)
      setCommonHeaders(config, request, reply)
      void sendError(error, request, reply)
    },
  })
  limitPipelining(app)
  addCommonHeaders(app, config)
  addRequestBrand(app, parts.brands)
  restrictPublisherHosts(app)
  await parts.brands.reload()
  limitBodyTime(app, rejectSlowBody)
  closeConnectionsOnShutdown(app, parts.stopping.signal)
  const methodsOf = collectRouteMethods(app)
  app.setErrorHandler(sendError)
  rejectUnstorableText(app)
  addJsonParser(app)
  await compressResponses(app)
  // Registered first, because its hook measures only the routes that are registered after it.
  probeRoutes(app, parts, ['database', 'search'])
  traceRequests(app)
  await app.register(formbody)
  await app.register(cookie)
  addBasePathToHeaders(app, basePath)
  for (const routes of scopedRoutes) await app.register((scope) => routes(scope, parts))
  const portal = await portalRoutes(app, config)
  consoleFileRoutes(app, config)
  rejectUnrouted(app, methodsOf, portal)
  return app
}

/**
 * Serializers of log entries. Logs must contain no input, so values in errors and URLs, which may contain passes, are
 * omitted.
 */
const serializers = {
  err: toLoggedError,
  req: ({ method }: { method: string }) => ({ method }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode: statusCode ?? 0 }),
}

/** Responds with 404 for an unknown path, and with 405 for an unsupported method. */
function rejectUnrouted(app: FastifyInstance, methodsOf: (path: string) => string[], portal: Portal) {
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const { method } = request
    const path = getRequestPath(request)
    const allowed = [...methodsOf(path), ...(portal.has(path) ? ['GET', 'HEAD'] : [])]
    if (allowed.length > 0 && !allowed.includes(method)) throw createMethodNotAllowedError(reply, allowed)
    if (isApiPath(path))
      throw new ApiError('route-not-found', `No operation exists at ${truncateText(path)}.`)
    return portal.sendNotFound(reply.code(404))
  }
  // Requests are rejected before their body is read.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) done()
    else void refuse(request, reply)
  })
  app.setNotFoundHandler(async (request, reply) => refuse(request, reply))
}
