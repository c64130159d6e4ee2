import { maxBatchEvents } from '@tiller/contract/disposition/limits'
import { maxJsonDepth } from '@tiller/contract/limits'
import { ApiError } from '#lib/http/api-error.ts'
import type { ValuePath } from '@tiller/contract/fault'
import { findRepeatedNames, scanJson } from '#lib/http/json-text.ts'
import { countStorableKeys } from './storable-json.ts'

export type SubmittedEvent = {
  value: unknown
  /** Whether PostgreSQL stores the event as JSON without loss, except for duplicate keys. */
  plain: boolean
  /** The paths of duplicate keys. */
  repeated: readonly ValuePath[]
}

/** A single event, or a list that is processed as a batch. */
export type SubmittedBody =
  | { kind: 'event'; event: SubmittedEvent }
  | { kind: 'batch'; events: SubmittedEvent[] }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses JSON in UTF-8. Throws `malformed-body` unless it is an object or a list of 1 to 1,000 elements. */
export function parseSubmittedBody(bytes: Buffer | undefined): SubmittedBody {
  if (bytes === undefined || bytes.length === 0)
    throw unreadable('The body is empty; send an event or a list of events.')
  const text = decode(bytes)
  const { isTooDeep, names } = scanJson(text)
  if (isTooDeep) throw unreadable(`The body is nested deeper than ${maxJsonDepth} levels.`)
  const value = parse(text)
  if (value === null || typeof value !== 'object')
    throw unreadable('The body should be an event or a list of events.', value)
  if (!Array.isArray(value)) {
    const [event] = withFaults({ text, names }, [value], (path) => [0, ...path])
    if (event === undefined) throw new Error('expected one event for one value')
    return { kind: 'event', event }
  }
  if (value.length === 0) throw unreadable('The list is empty; send at least one event.', value)
  if (value.length > maxBatchEvents) {
    const detail = `The list has ${value.length} events; send at most ${maxBatchEvents} per request.`
    throw new ApiError('payload-too-large', detail)
  }
  return { kind: 'batch', events: withFaults({ text, names }, value, (path) => path) }
}

function decode(bytes: Buffer) {
  try {
    return utf8.decode(bytes)
  } catch {
    throw unreadable('The body is not in UTF-8.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unreadable(`The body is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Adds the faults of the JSON text to the events.
 *
 * @param names number of keys in the text
 * @param place converts a path in the text to one that begins with the index of the event
 */
function withFaults(
  { text, names }: { text: string; names: number },
  values: readonly unknown[],
  place: (path: ValuePath) => ValuePath,
): SubmittedEvent[] {
  const plainNames = values.map((value) => countStorableKeys(value))
  const inValues = plainNames.reduce<number>((sum, count) => sum + (count ?? Number.NaN), 0)
  // An uncounted event makes the sum NaN, which is unequal to any number.
  const repeated = inValues === names ? [] : findRepeatedNames(text).map(place)
  const byEvent = Map.groupBy(repeated, ([index]) => index)
  return values.map((value, index) => ({
    value,
    plain: plainNames[index] !== undefined,
    repeated: (byEvent.get(index) ?? []).map((path) => path.slice(1)),
  }))
}

const unreadable = (detail: string, value?: unknown) =>
  new ApiError('malformed-body', detail, [{ in: 'body', field: '', message: detail, value: value ?? null }])
