import type { FailedEvent, FieldError } from '@tiller/contract/disposition/answers'
import { DispositionEvent } from '@tiller/contract/disposition/events'
import { maxMetaDataBytes } from '@tiller/contract/disposition/limits'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { truncateText, toDisplayedValue } from '#lib/http/request/displayed-value.ts'
import { parseInstant } from './instant.ts'
import { formatPath, type ValuePath } from '@tiller/contract/fault'
import { countStorableKeys, maxStorageFaults, findStorageFaults } from './storable-json.ts'
import type { SubmittedEvent } from './read-body.ts'
import {
  invalidDatetimeMessage,
  oversizedMetaDataMessage,
  notAnEventMessage,
  storageFaultMessages,
  formatSchemaErrorMessage,
} from './messages.ts'
import type { StoredDispositionEvent } from '#domain/dispositions/store.ts'

/** Reports all errors, which is safe because an event has only seven fields, and `meta_data` has no rules. */
const ajv = new Ajv2020({ allErrors: true, verbose: true, strictTypes: false })
ajv.addVocabulary(['x-schema', 'x-or-null'])
ajv.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
// `parseInstant` validates date-times, so they are parsed only once.
ajv.addFormat('date-time', true)
const isEvent = ajv.compile<DispositionEvent>(DispositionEvent)

const fieldOrder: readonly string[] = Object.keys(DispositionEvent.properties)

export type CheckedEvent = { stored: StoredDispositionEvent } | { failure: FailedEvent }

/** Validates one event and returns it in stored form, or all of its errors. */
export function checkDispositionEvent({ value, plain, repeated }: SubmittedEvent): CheckedEvent {
  const eventTime = instantOf(value)
  const oversized = metaDataErrors(value)
  if (eventTime !== undefined && plain && repeated.length + oversized.length === 0 && isEvent(value))
    return { stored: toStored(value, eventTime) }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return {
      failure: failed('Invalid input', {}, [
        { message: notAnEventMessage, field: '', value: displayable(value) },
      ]),
    }
  }
  isEvent(value)
  const faults = [
    ...(isEvent.errors ?? []).map(toFieldError),
    ...oversized,
    ...(eventTime === undefined ? [datetimeError(value)] : []),
    ...repeated.slice(0, maxStorageFaults).map((path) => faultAt(value, path, 'repeated' as const)),
    ...(plain ? [] : findStorageFaults(value).map(({ path, fault }) => faultAt(value, path, fault))),
  ]
  return { failure: failed('Validation failed', value, inOrder(faults)) }
}

/** Returns an error if the metadata is too large in its stored form. The error does not repeat the value. */
function metaDataErrors(event: unknown): FieldError[] {
  const metaData =
    event !== null && typeof event === 'object' && 'meta_data' in event ? event.meta_data : null
  if (metaData === null || typeof metaData !== 'object') return []
  const fits = Buffer.byteLength(JSON.stringify(metaData)) <= maxMetaDataBytes
  return fits ? [] : [{ message: oversizedMetaDataMessage, field: 'meta_data', value: null }]
}

const eventTimeOf = (event: object) => ('event_time' in event ? event.event_time : undefined)

function instantOf(value: unknown) {
  const text = value !== null && typeof value === 'object' ? eventTimeOf(value) : undefined
  return typeof text === 'string' ? parseInstant(text) : undefined
}

/** Creates the error for an invalid time. It is only reported if the schema found no other error in the field. */
const datetimeError = (event: object): FieldError => ({
  message: invalidDatetimeMessage,
  field: 'event_time',
  value: displayable(eventTimeOf(event)),
})

function toStored(event: DispositionEvent, eventTime: string): StoredDispositionEvent {
  const { meta_data: metaData } = event
  return {
    applicationId: event.tlr_application_id,
    sid: event.tlr_sid,
    event: event.event,
    eventTime,
    reason: event.reason ?? null,
    eventTimeText: event.event_time,
    rawEvent: event.raw_event ?? null,
    metaData: metaData === undefined || metaData === null ? null : JSON.stringify(metaData),
  }
}

function toFieldError(error: ErrorObject): FieldError {
  const missing: unknown = error.params['missingProperty']
  const field = typeof missing === 'string' ? missing : error.instancePath.slice(1)
  return {
    message: formatSchemaErrorMessage(field, error),
    field,
    value: error.keyword === 'required' ? null : displayable(error.data),
  }
}

function faultAt(event: object, path: ValuePath, fault: keyof typeof storageFaultMessages): FieldError {
  const value = path.reduce<unknown>(member, event)
  return { message: storageFaultMessages[fault], field: formatPath(path), value: displayable(value) }
}

const member = (value: unknown, step: string | number): unknown =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).find(([name]) => name === String(step))?.[1]
    : undefined

/** Returns the first error of each field, in the order of the contract. */
function inOrder(faults: FieldError[]) {
  const seen = new Set<string>()
  const firsts = faults.filter(({ field }) => !seen.has(field) && seen.add(field))
  const rank = ({ field }: FieldError) => {
    const at = fieldOrder.indexOf(field.split(/[.[]/, 1)[0] ?? '')
    return at < 0 ? fieldOrder.length : at
  }
  return firsts.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the truncated value that the response repeats, or null if JSON cannot represent it exactly. */
const displayable = (value: unknown) =>
  countStorableKeys(value) === undefined && typeof value !== 'string'
    ? null
    : (toDisplayedValue(value) ?? null)

function failed(message: string, event: object, errors: FieldError[]): FailedEvent {
  const { tlr_sid: sid, tlr_application_id: applicationId } = event as Partial<Record<string, unknown>>
  return {
    message,
    tlr_sid: typeof sid === 'string' ? truncateText(sid) : null,
    tlr_application_id: typeof applicationId === 'string' ? truncateText(applicationId) : null,
    errors: errors.map((error) => ({ ...error, field: truncateText(error.field) })),
  }
}
