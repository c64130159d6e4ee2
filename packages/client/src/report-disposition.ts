import type { Event, FailedEvent, FieldError } from './generated/disposition.ts'
import { maxBatch, maxBodyBytes } from './generated/limits.ts'
import { TillerError } from './error.ts'
import { spreadDelayMs } from './retry.ts'

export type ReportOptions = {
  /** Events in one request, at most 1,000. */
  batchSize?: number
  /** How often a batch is sent before it is given up. */
  attempts?: number
  /** The longest wait before the second attempt; doubled for each further one. */
  firstDelayMs?: number
  maxDelayMs?: number
  /** How long an answer is waited for. */
  timeoutMs?: number
  /** 0 to 1 */
  random?: () => number
  sleep?: (ms: number) => Promise<void>
}

/** What sends events: a client. Its own repetitions are not used. */
export type Reporter = {
  reportEvents(call: { body: Event[] }, options: { signal: AbortSignal; retries: 0 }): Promise<unknown>
}

/** What became of the events: those that are not listed as failed are on the server's disk. */
export type DispositionReport = { succeeded: number; failed: FailedReport[] }

export type FailedReport = {
  /** The position among the events that were given, from 0. */
  index: number
  event: Event
  errors: FieldError[]
}

/**
 * Some events could not be delivered. `report` tells of all before the one at `from`; that one and those
 * after it may have arrived or not. To report all of them again is safe.
 */
export class NotDelivered extends Error {
  readonly report: DispositionReport
  readonly from: number

  constructor(report: DispositionReport, from: number, cause: unknown) {
    super(`Events from number ${from} on could not be delivered: ${String(cause)}`, { cause })
    this.name = 'NotDelivered'
    this.report = report
    this.from = from
  }
}

/**
 * Reports what became of candidates, in batches, one after the other. A batch whose answer is lost, or
 * is one that may be another the next time, is sent again until it is answered: the server knows an event
 * that it has already. Waits between the attempts grow and are drawn at random, so that clients that
 * failed together do not come back together; `Retry-After` is honoured.
 *
 * @param events may be read from a file or a database while they are sent: no more than a batch is held
 * @throws NotDelivered
 */
export async function reportDisposition(
  api: Reporter,
  events: Iterable<Event> | AsyncIterable<Event>,
  options: ReportOptions = {},
): Promise<DispositionReport> {
  const settings = { ...defaults, ...options }
  const report: DispositionReport = { succeeded: 0, failed: [] }
  for await (const batch of batches(events, Math.min(settings.batchSize, maxBatch))) {
    if (batch.kind === 'too large') {
      report.failed.push({ ...batch.sent, errors: [tooLarge] })
      continue
    }
    const failures = await deliver(api, batch.sent, settings).catch((cause: unknown) => {
      throw new NotDelivered(report, batch.sent[0]?.index ?? 0, cause)
    })
    report.succeeded += batch.sent.length - failures.length
    report.failed.push(...locate(batch.sent, failures))
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

/** Groups events so that no request is larger than the server takes. */
async function* batches(events: Iterable<Event> | AsyncIterable<Event>, size: number): AsyncGenerator<Batch> {
  let sent: Numbered[] = []
  // The brackets of the list; each event brings a comma.
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

/** Sends a batch until it is answered, and gives its failed events. */
async function deliver(
  api: Reporter,
  batch: readonly Numbered[],
  settings: Settings,
): Promise<FailedEvent[]> {
  const body = batch.map(({ event }) => event)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inTime(settings.timeoutMs, (signal) => api.reportEvents({ body }, { signal, retries: 0 }))
      return []
    } catch (error) {
      const failures = failedEvents(error)
      if (failures !== undefined) return failures
      if (attempt >= settings.attempts || !mayPass(error)) throw error
      await settings.sleep(delayMs(error, attempt, settings))
    }
  }
}

/** Ends a request whose answer does not come in time. */
async function inTime(timeoutMs: number, send: (signal: AbortSignal) => Promise<unknown>) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
  try {
    await send(late.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** The failed events of a batch of which the others are kept. */
function failedEvents(error: unknown): FailedEvent[] | undefined {
  if (!(error instanceof TillerError) || error.status !== 400) return undefined
  const { failed_events: failed } = (error.body ?? {}) as { failed_events?: FailedEvent[] }
  return Array.isArray(failed) ? failed : undefined
}

const passing = new Set([408, 425, 429])

/** Whether the same request may be answered differently later; a lost answer is no answer. */
const mayPass = (error: unknown) =>
  !(error instanceof TillerError) || error.status >= 500 || passing.has(error.status)

function delayMs(error: unknown, attempt: number, settings: Settings): number {
  const asked = error instanceof TillerError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return asked + spreadDelayMs(attempt, settings)
}

/**
 * Which events the failures are of: an answer lists them in the order sent, by their ids. Of several
 * events with the same ids it is the first that has the values that were refused, because what is wrong
 * with a value is wrong with it everywhere; a value that the answer cannot repeat tells nothing.
 */
function locate(batch: readonly Numbered[], failures: readonly FailedEvent[]): FailedReport[] {
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

/** `meta_data.a[0]` → what is there */
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
