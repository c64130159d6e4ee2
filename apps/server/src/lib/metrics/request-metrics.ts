import type { FastifyInstance } from 'fastify'
import { getTraceId } from '#lib/tracing/request-spans.ts'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/**
 * Counts and times requests by operation or by route pattern, for example `/click/:token`, never by path, so that
 * callers cannot create series. Requests without a route are counted as `other`.
 */
export function registerRequestMetrics(
  app: FastifyInstance,
  onResponse: (request: { operation: string; status: number; seconds: number }) => void = () => {},
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'tiller_http_requests_total',
    help: 'Requests answered, by operation and status.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram<'operation' | 'trace_id'>({
    name: 'tiller_http_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its response, by operation.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    enableExemplars: true,
    // Registered below: the constructor refuses exemplars in a registry that also renders Prometheus' older format.
    registers: [],
  })
  registry.registerMetric(seconds)
  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationOf(request.routeOptions)
    requests.inc({ operation, status: reply.statusCode })
    const value = reply.elapsedTime / 1000
    onResponse({ operation, status: reply.statusCode, seconds: value })
    const traceId = getTraceId(request)
    seconds.observe({
      labels: { operation },
      value,
      exemplarLabels: traceId === undefined ? {} : { trace_id: traceId },
    })
    done()
  })
  return registry
}

/** Returns the operation of a route, which the binder stores in its configuration. */
const operationOf = ({ url, config = {} }: { url?: string | undefined; config?: object }) =>
  'operation' in config && typeof config.operation === 'object' && config.operation !== null
    ? String((config.operation as { id: unknown }).id)
    : (url ?? 'other')
