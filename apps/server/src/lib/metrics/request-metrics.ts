import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/**
 * Counts and times every request by its operation, a name from the contract, or by the pattern of its route,
 * such as `/click/:token`: never by a path, so that nobody can make up series. What has no route is `other`.
 */
export function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'tiller_http_requests_total',
    help: 'Requests answered, by operation and status.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'tiller_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by operation.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', ({ routeOptions }, reply, done) => {
    const operation = operationOf(routeOptions)
    requests.inc({ operation, status: reply.statusCode })
    seconds.observe({ operation }, reply.elapsedTime / 1000)
    done()
  })
  return registry
}

/** The binder puts each operation into the configuration of its route. */
const operationOf = ({ url, config = {} }: { url?: string | undefined; config?: object }) =>
  'operation' in config && typeof config.operation === 'object' && config.operation !== null
    ? String((config.operation as { id: unknown }).id)
    : (url ?? 'other')
