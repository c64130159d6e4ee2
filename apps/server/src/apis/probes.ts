import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Config } from '#lib/config/config.ts'
import { closeConnectionsOnShutdown } from '#lib/http/graceful-shutdown.ts'
import { addCommonHeaders, connectionLimits } from '#lib/http/hardening.ts'
import { renderMetrics } from '#lib/metrics/metrics-text.ts'
import { registerRequestMetrics } from '#lib/metrics/request-metrics.ts'
import { createTraceLogOptions } from '#lib/tracing/request-spans.ts'
import { hashSecret, verifySecret } from '#lib/crypto/secrets.ts'
import { checkComponents } from '#domain/status/checks.ts'
import { createReadinessCheck, type ReadinessProbe } from '#domain/status/readiness.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

/**
 * Serves `/healthz` for liveness, `/readyz` for readiness, and `/metrics` for Prometheus. A process that shuts down is
 * not ready.
 *
 * @param needed components that readiness requires; with `search`, the click spool must be writable, too
 */
export function probeRoutes(
  app: FastifyInstance,
  parts: AppDependencies,
  needed: readonly ('database' | 'search')[],
) {
  const requests = registerRequestMetrics(app, (request) =>
    parts.serviceLevels.countRequest(request, parts.now()),
  )
  const isReady = createReadinessCheck(() => checkReadiness(parts, needed))
  app.get('/healthz', async (_, reply) => reply.type('text/plain').send('alive\n'))
  app.get('/readyz', async (_, reply) => {
    const ready = !parts.stopping.signal.aborted && (await isReady())
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready\n' : 'not ready\n')
  })
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, parts.config)) return reply.callNotFound()
    const { contentType, text } = await renderMetrics([requests, parts.metrics], request.headers.accept)
    return reply.type(contentType).header('vary', 'accept').send(text)
  })
}

async function checkReadiness(
  parts: AppDependencies,
  needed: readonly ('database' | 'search')[],
): Promise<ReadinessProbe> {
  if (needed.includes('search') && !(await parts.clickSpool.isWritable()))
    return { ready: false, slow: false }
  const { status, databaseSlow } = await checkComponents(parts)
  const down = needed.filter((component) => status.components[component] === 'DOWN')
  return {
    ready: down.length === 0,
    slow: databaseSlow && down.every((component) => component === 'database'),
  }
}

const ownMachine = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Headers that proxies add to a request. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Returns whether the caller may read the metrics. If a metrics token is configured, it is required; otherwise only
 * direct connections from this machine are allowed.
 */
function canReadMetrics({ headers, socket }: FastifyRequest, { metricsToken }: Config) {
  if (metricsToken !== null)
    return verifySecret(headers.authorization ?? '', hashSecret(`Bearer ${metricsToken}`))
  return ownMachine.has(socket.remoteAddress ?? '') && forwarding.every((name) => headers[name] === undefined)
}

/** Creates the server of health probes and metrics for a process that runs only background tasks. */
export function createProbeServer(parts: AppDependencies): FastifyInstance {
  const app = fastify({
    logger: { level: parts.config.logLevel, ...createTraceLogOptions() },
    logController: new LogController({ disableRequestLogging: true }),
    ...connectionLimits,
    return503OnClosing: false,
  })
  addCommonHeaders(app, parts.config)
  closeConnectionsOnShutdown(app, parts.stopping.signal)
  probeRoutes(app, parts, ['database'])
  return app
}
