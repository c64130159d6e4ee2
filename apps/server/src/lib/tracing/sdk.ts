import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  defaultTextMapGetter,
  type Context,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import { version } from '#lib/version.ts'
import { createRoundFilter } from './round-filter.ts'
import type { SpanOptions, Tracing, TracingSettings } from './tracing.ts'

/** Attribute values are truncated to this length. */
const maxAttributeCharacters = 2_048

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const propagator = new W3CTraceContextPropagator()

/** Creates the tracer and its exporter. This module is loaded only if traces are on. */
export function createTracing(settings: TracingSettings) {
  const failures: ((error: unknown) => void)[] = []
  setGlobalErrorHandler((error) => failures.forEach((listener) => listener(error)))
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: describeProcess(),
    spanLimits: { attributeValueLengthLimit: maxAttributeCharacters },
    spanProcessors: [createRoundFilter(new BatchSpanProcessor({ exporter: exporterOf(settings) }))],
  })
  const tracer = provider.getTracer('tiller', version)
  const tracing: Tracing = {
    startSpan: (name, { kind = 'internal', attributes = {}, parent, links = [], startedAt } = {}) =>
      tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes,
          links: links.flatMap(toLink),
          ...(startedAt === undefined ? {} : { startTime: startedAt }),
        },
        contextOf(parent),
      ),
    runWith: (span, work) => context.with(trace.setSpan(context.active(), span), work),
    currentSpan: () => {
      const span = trace.getActiveSpan()
      return span?.isRecording() === true ? span : undefined
    },
    failSpan: (span, type) =>
      void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
    propagates: settings.tracePropagators === 'tracecontext',
  }
  const stop = async () => {
    await provider.shutdown().catch(() => {})
    context.disable()
  }
  return { ...tracing, stop, onFailure: (listener: (error: unknown) => void) => void failures.push(listener) }
}

function contextOf(parent: SpanOptions['parent']): Context {
  if (parent === undefined) return context.active()
  if (parent === null) return ROOT_CONTEXT
  return propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
}

function toLink(traceParent: string) {
  const cause = parseTraceParent(traceParent)
  return cause === null ? [] : [{ context: cause }]
}

const exporterOf = ({ tracesExporter, tracesUrl, tracesCollector }: TracingSettings) => {
  if (tracesExporter === 'console') return new ConsoleSpanExporter()
  const url = tracesUrl ?? (tracesCollector === null ? undefined : `${tracesCollector}/v1/traces`)
  return new OTLPTraceExporter(url === undefined ? {} : { url })
}

function samplerOf({ tracesSampler, tracesRatio }: TracingSettings): Sampler {
  const [, isParentBased, name] = /^(parentbased_)?(.*)$/.exec(tracesSampler) ?? []
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(tracesRatio)
        : new AlwaysOnSampler()
  return isParentBased === undefined ? root : new ParentBasedSampler({ root })
}

/**
 * Returns the attributes of this process in traces. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` override
 * Tiller's own.
 */
const describeProcess = () =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'tiller', 'service.version': version }))
    .merge(
      detectResources({
        detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector],
      }),
    )
