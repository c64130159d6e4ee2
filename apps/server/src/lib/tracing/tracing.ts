import type { Attributes, Span } from '@opentelemetry/api'
import type { Config } from '#lib/config/config.ts'

export type { Span }

/** The attribute with the name of a recurring task. Only the spans of its rounds have it. */
export const taskAttribute = 'tiller.task'

export type SpanOptions = {
  kind?: 'server' | 'client' | 'internal'
  attributes?: Attributes
  /**
   * The `traceparent` of the span that caused this one, which may be long past and of another process. By default, the
   * current span; null starts a new trace.
   */
  parent?: string | null
  /** The `traceparent` of each cause, if there are several. */
  links?: readonly string[]
  /** The start in ms of `performance.now()`; now by default. */
  startedAt?: number
}

/** The functions of OpenTelemetry that the server uses. The library is loaded only if traces are on. */
export type Tracing = {
  startSpan(name: string, options?: SpanOptions): Span
  /** Runs `work` with `span` as the current span. */
  runWith<T>(span: Span, work: () => T): T
  /** Returns the current span if it is recorded and has not ended. */
  currentSpan(): Span | undefined
  failSpan(span: Span, type: string): void
  /** Whether `traceparent` is accepted from callers and sent to others. */
  propagates: boolean
}

let tracing: Tracing | undefined

/** Returns the tracing functions, or undefined if traces are off. */
export const getTracing = () => tracing

export type TracingSettings = Pick<
  Config,
  | 'tracesCollector'
  | 'tracesUrl'
  | 'tracesExporter'
  | 'tracesSampler'
  | 'tracesRatio'
  | 'tracePropagators'
  | 'tracesDisabled'
>

type StartedTracing = {
  /** Calls `listener` for each failed export. */
  onFailure(listener: (error: unknown) => void): void
  /** Sends the remaining spans and turns traces off. */
  stop(): Promise<void>
}

/** Turns traces on for connections, servers, and tasks that are created later. Returns undefined if they stay off. */
export async function startTracing(settings: TracingSettings): Promise<StartedTracing | undefined> {
  const { tracesCollector, tracesUrl, tracesExporter, tracesDisabled } = settings
  const exporter = tracesExporter ?? (tracesCollector === null && tracesUrl === null ? 'none' : 'otlp')
  if (tracesDisabled || exporter === 'none') return undefined
  const { createTracing } = await import('./sdk.ts')
  const { stop, onFailure, ...started } = createTracing({ ...settings, tracesExporter: exporter })
  tracing = started
  return {
    onFailure,
    stop: async () => {
      tracing = undefined
      await stop()
    },
  }
}

/** Formats a span as the W3C header `traceparent`. */
export function toTraceParent(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** Returns the current span as `traceparent`, so that later work can be connected to it. */
export function getCurrentTraceParent(): string | undefined {
  const span = tracing?.currentSpan()
  return span === undefined ? undefined : toTraceParent(span)
}

/** Runs `work` in a span, which ends with it. An error is recorded by its type, never by its message. */
export async function runInSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (tracing === undefined) return work()
  const span = tracing.startSpan(name, options)
  try {
    return await tracing.runWith(span, () => work(span))
  } catch (error) {
    failSpan(span, getErrorType(error))
    throw error
  } finally {
    span.end()
  }
}

/** Marks a span as failed. */
export const failSpan = (span: Span, type: string) => tracing?.failSpan(span, type)

/** Returns the code or class of an error. Its message could contain personal data. */
export function getErrorType(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  return typeof code === 'string' && code !== '' ? code : typeof name === 'string' ? name : 'unknown'
}
