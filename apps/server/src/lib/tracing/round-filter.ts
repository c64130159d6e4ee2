import { SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'
import { taskAttribute } from './tracing.ts'

const slowRoundSeconds = 1
/** Maximum number of spans per round; further ones are dropped. */
const maxSpansPerRound = 500

/**
 * Forwards spans, but those of a recurring task's round only if the round fails or takes at least a second. Most
 * rounds find nothing to do, and there are several per second. Work that a request has caused is in the trace of the
 * request.
 */
export function createRoundFilter(next: SpanProcessor): SpanProcessor {
  const rounds = new Map<string, ReadableSpan[]>()
  const isRound = (span: ReadableSpan) => span.attributes[taskAttribute] !== undefined
  return {
    onStart: (span, parent) => {
      if (isRound(span)) rounds.set(span.spanContext().traceId, [])
      next.onStart(span, parent)
    },
    onEnd: (span) => {
      const { traceId } = span.spanContext()
      const round = rounds.get(traceId)
      if (round === undefined) return next.onEnd(span)
      if (!isRound(span)) return void (round.length < maxSpansPerRound && round.push(span))
      rounds.delete(traceId)
      if (span.duration[0] < slowRoundSeconds && span.status.code !== SpanStatusCode.ERROR) return
      for (const each of [...round, span]) next.onEnd(each)
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
}
