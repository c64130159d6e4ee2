import type { Event, FailedEvent, FieldError } from './generated/disposition.ts'
import { maxBatchEvents, maxBodyBytes } from './generated/limits.ts'
import { TillerError } from './error.ts'
import { randomDelayMs } from './retry.ts'

export type ReportOptions = {
  /** Maximum number of events per request; at most 1,000. */
  batchSize?: number
  /** Maximum number of attempts per batch. */
  attempts?: number
  /** Maximum wait in ms before the second attempt. It doubles with each attempt. */
  firstDelayMs?: number
  maxDelayMs?: number
  /** Timeout of a request in ms. */
  timeoutMs?: number
  /** Returns a random number from 0 to 1, for jitter. */
  random?: () => number
  sleep?: (ms: number) => Promise<void>
}

/** The client that sends the events. Its own retries are disabled. */
export type Reporter = {
  reportEvents(call: { body: Event[] }, options: { signal: AbortSignal; retries: 0 }): Promise<unknown>
}

/** The result of a report. All events that `failed` does not list are stored. */
export type DispositionReport = { succeeded: number; failed: FailedReport[] }

export type FailedReport = {
  /** Position of the event in the input, counted from 0. */
  index: number
  event: Event
  errors: FieldError[]
}

/**
 * Thrown if some events could not be delivered. `report` covers the events before position `from`. The events from
 * there on may or may not be stored; it is safe to report all of them again.
 */
export class UndeliveredError extends Error {
  readonly report: DispositionReport
  readonly from: number

  constructor(report: DispositionReport, from: number, cause: unknown) {
    super(`Events from number ${from} on could not be delivered: ${String(cause)}`, { cause })
    this.name = 'UndeliveredError'
    this.report = report
    this.from = from
  }
}

/**
 * Reports outcomes of applications in sequential batches. A batch is sent again until it gets a final response; the
 * server deduplicates events. Waits grow exponentially with full jitter, and `Retry-After` is respected.
 *
 * @param events may be an async iterable, because only one batch is in memory
 * @throws UndeliveredError
 */
export async function reportDisposition(
  api: Reporter,
  events: Iterable<Event> | AsyncIterable<Event>,
  options: ReportOptions = {},
): Promise<DispositionReport> {
  const settings = { ...defaults, ...options }
  const report: DispositionReport = { succeeded: 0, failed: [] }
  for await (const batch of batches(events, Math.min(settings.batchSize, maxBatchEvents))) {
    if (batch.kind === 'too large') {
      report.failed.push({ ...batch.sent, errors: [tooLarge] })
      continue
    }
    const failures = await deliver(api, batch.sent, settings).catch((cause: unknown) => {
      throw new UndeliveredError(report, batch.sent[0]?.index ?? 0, cause)
    })
    report.succeeded += batch.sent.length - failures.length
    report.failed.push(...matchFailures(batch.sent, failures))
  }
  return report
}

const defaults = {
  batchSize: 500,
  attempts: 10,
  firstDelayMs: 500,
  maxDelayMs: 30_000,
  timeoutMs: 30_000,
  random: Math.random,
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
} satisfies Required<ReportOptions>

type Settings = typeof defaults
type Numbered = { index: number; event: Event }
type Batch = { kind: 'batch'; sent: Numbered[] } | { kind: 'too large'; sent: Numbered }

const tooLarge: FieldError = {
  message: `This event alone is larger than the ${maxBodyBytes} bytes that a request may have.`,
  field: '',
  value: null,
}

/** Divides events into batches within the size limit of a request. */
async function* batches(events: Iterable<Event> | AsyncIterable<Event>, size: number): AsyncGenerator<Batch> {
  let sent: Numbered[] = []
  // The brackets of the list. Each event adds a comma.
  let bytes = 2
  let index = 0
  for await (const event of events) {
    const eventBytes = utf8.encode(JSON.stringify(event)).length + 1
    const fits = eventBytes + 2 <= maxBodyBytes
    if (sent.length > 0 && (!fits || sent.length === size || bytes + eventBytes > maxBodyBytes)) {
      yield { kind: 'batch', sent }
      sent = []
      bytes = 2
    }
    if (fits) {
      sent.push({ index, event })
      bytes += eventBytes
    } else yield { kind: 'too large', sent: { index, event } }
    index += 1
  }
  if (sent.length > 0) yield { kind: 'batch', sent }
}

const utf8 = new TextEncoder()

/** Sends a batch until it is accepted, and returns its failed events. */
async function deliver(
  api: Reporter,
  batch: readonly Numbered[],
  settings: Settings,
): Promise<FailedEvent[]> {
  const body = batch.map(({ event }) => event)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await withTimeout(settings.timeoutMs, (signal) => api.reportEvents({ body }, { signal, retries: 0 }))
      return []
    } catch (error) {
      const failures = failedEvents(error)
      if (failures !== undefined) return failures
      if (attempt >= settings.attempts || !isTransient(error)) throw error
      await settings.sleep(delayMs(error, attempt, settings))
    }
  }
}

/** Sends a request, and aborts it after the timeout. */
async function withTimeout(timeoutMs: number, send: (signal: AbortSignal) => Promise<unknown>) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
  try {
    await send(late.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the failed events if a batch was partly accepted; otherwise undefined. */
function failedEvents(error: unknown): FailedEvent[] | undefined {
  if (!(error instanceof TillerError) || error.status !== 400) return undefined
  const { failed_events: failed } = (error.body ?? {}) as { failed_events?: FailedEvent[] }
  return Array.isArray(failed) ? failed : undefined
}

const passing = new Set([408, 425, 429])

/** Returns whether a retry may succeed. */
const isTransient = (error: unknown) =>
  !(error instanceof TillerError) || error.status >= 500 || passing.has(error.status)

function delayMs(error: unknown, attempt: number, settings: Settings): number {
  const asked = error instanceof TillerError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return asked + randomDelayMs(attempt, settings)
}

/**
 * Matches failures to events. The response lists failures in the order of the events, with their ids. Of several
 * events with the same ids, the first one with the rejected values is chosen.
 */
function matchFailures(batch: readonly Numbered[], failures: readonly FailedEvent[]): FailedReport[] {
  let rest = [...batch]
  return failures.map((failure) => {
    const candidates = rest.filter(({ event }) => hasIds(event, failure))
    const failed = candidates.find(({ event }) => hasValues(event, failure)) ?? candidates[0]
    if (failed === undefined) throw new Error('The answer lists an event that was not sent.')
    rest = rest.slice(rest.indexOf(failed) + 1)
    return { ...failed, errors: failure.errors }
  })
}

const hasIds = (event: Event, failure: FailedEvent) =>
  (['tlr_sid', 'tlr_application_id'] as const).every(
    (id) => failure[id] === (typeof event[id] === 'string' ? event[id] : null),
  )

const hasValues = (event: Event, { errors }: FailedEvent) =>
  errors.every(({ field, value }) => JSON.stringify(valueAt(event, field) ?? null) === JSON.stringify(value))

/** Returns the value at a path, for example at `meta_data.a[0]`. */
const valueAt = (event: object, field: string): unknown =>
  field
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .reduce<unknown>(
      (value, step) =>
        value !== null && typeof value === 'object'
          ? Object.entries(value).find(([name]) => name === step)?.[1]
          : undefined,
      event,
    )
