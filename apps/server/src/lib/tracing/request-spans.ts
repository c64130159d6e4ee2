import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failSpan, getTracing, type Span } from './tracing.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** Returns the id of a request's trace, or undefined if its span is not recorded. */
export function getTraceId(request: FastifyRequest): string | undefined {
  const span = spans.get(request)
  return span?.isRecording() === true ? span.spanContext().traceId : undefined
}

/**
 * Records a span for each request to routes that are registered afterwards. Paths, queries, and addresses are not
 * recorded, because they contain tokens and personal data: the route and the operation are.
 */
export function traceRequests(app: FastifyInstance) {
  if (getTracing() === undefined) return
  app.addHook('onRequest', (request, _, done) => {
    const tracing = getTracing()
    if (tracing === undefined) return done()
    const { url: route, config } = request.routeOptions
    const operation = (config as { operation?: { id: string } }).operation?.id
    const sent = request.headers['traceparent']
    const span = tracing.startSpan(route === undefined ? request.method : `${request.method} ${route}`, {
      kind: 'server',
      parent: tracing.propagates && typeof sent === 'string' ? sent : null,
      attributes: {
        'http.request.method': request.method,
        'url.scheme': request.protocol,
        ...(route === undefined ? {} : { 'http.route': route }),
        ...(operation === undefined ? {} : { 'tiller.operation': operation }),
        'tiller.request_id': request.id,
      },
    })
    spans.set(request, span)
    tracing.runWith(span, done)
  })
  // Sets the current span again, because the events that deliver a body run outside the context of the request.
  app.addHook('preValidation', (request, _, done) => {
    const [tracing, span] = [getTracing(), spans.get(request)]
    if (tracing === undefined || span === undefined) done()
    else tracing.runWith(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (span !== undefined && reply.statusCode >= 500) failSpan(span, String(reply.statusCode))
    span?.end()
    done()
  })
}

/** Returns logger options that add the ids of the current trace and span to each line. */
export function createTraceLogOptions() {
  if (getTracing() === undefined) return {}
  return {
    mixin: () => {
      const span = getTracing()?.currentSpan()
      if (span === undefined) return {}
      const { traceId, spanId } = span.spanContext()
      return { trace_id: traceId, span_id: spanId }
    },
  }
}
