import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dispositionEventNames, dispositionReasons } from '@tiller/contract/disposition/events'
import { checkDispositionEvent } from './check-event.ts'
import { parseSubmittedBody } from './read-body.ts'

const valid = {
  tlr_sid: '0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21',
  tlr_application_id: '7d3f1c9a-55b0-4e8e-b9d5-0c2a4f6e8b10',
  event: 'hired',
  event_time: '2026-03-02T15:04:05+01:00',
}

/** The errors of a single event; empty if it is accepted. */
function errorsOf(body: string | object) {
  const sent = parseSubmittedBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))
  assert(sent.kind === 'event')
  const checked = checkDispositionEvent(sent.event)
  return 'failure' in checked ? checked.failure.errors : []
}

const missing = 'This value should not be null.'
const notATime = 'This value is not a valid datetime'
const length36 = 'This value should have exactly 36 characters.'
const string = 'This value should be of type string.'

const refused: [field: string, value: unknown, message: string][] = [
  ...['tlr_sid', 'tlr_application_id', 'event', 'event_time'].flatMap(
    (field): [string, unknown, string][] => [
      [field, null, missing],
      [field, undefined, missing],
    ],
  ),
  ['tlr_sid', '', length36],
  ['tlr_sid', valid.tlr_sid.slice(1), length36],
  ['tlr_sid', `${valid.tlr_sid}0`, length36],
  ['tlr_sid', 'z'.repeat(36), 'This value is not a valid UUID.'],
  ['tlr_sid', valid.tlr_sid.replaceAll('-', '0'), 'This value is not a valid UUID.'],
  ['tlr_sid', 36, string],
  ['tlr_sid', { a: 1 }, string],
  ['tlr_application_id', 'a'.repeat(35), length36],
  ['tlr_application_id', 'a'.repeat(37), length36],
  ['tlr_application_id', true, string],
  ['event', 'Hired', `This value should be one of: ${dispositionEventNames.join(', ')}.`],
  ['event', '', `This value should be one of: ${dispositionEventNames.join(', ')}.`],
  ['event', 7, string],
  ['event', ['hired'], string],
  ['reason', 'fired', `This value should be one of: ${dispositionReasons.join(', ')}.`],
  ['reason', false, string],
  ['raw_event', 'x'.repeat(129), 'This value should have at most 128 characters.'],
  ['raw_event', 0, string],
  ['meta_data', 'text', 'This value should be of type object.'],
  ['meta_data', [], 'This value should be of type object.'],
  ['event_time', 'soon', notATime],
  ['event_time', '2026-02-30T00:00:00Z', notATime],
  ['event_time', '2026-03-02', notATime],
  ['event_time', 1_772_463_845, notATime],
  ['event_time', '', notATime],
  ['event_time', `2026-03-02T15:04:05.${'0'.repeat(100)}Z`, notATime],
]

for (const [field, value, message] of refused) {
  test(`${field} = ${JSON.stringify(value)?.slice(0, 50)} is rejected: ${message}`, () =>
    assert.deepEqual(errorsOf({ ...valid, [field]: value }), [{ message, field, value: value ?? null }]))
}

const accepted: [string, object][] = [
  ['any case of hexadecimal digits', { tlr_sid: valid.tlr_sid.toUpperCase() }],
  ['the UUID of zeros', { tlr_sid: '00000000-0000-0000-0000-000000000000' }],
  ['36 characters outside of ASCII', { tlr_application_id: '😀'.repeat(36) }],
  ['a raw_event of 128 characters outside of ASCII', { raw_event: '😀'.repeat(128) }],
  ['optional fields that are null', { reason: null, raw_event: null, meta_data: null }],
  ['an empty raw_event and meta_data', { raw_event: '', meta_data: {} }],
  ['any members of meta_data', { meta_data: { a: [1, { b: null }], constructor: 'x', toString: 1.5 } }],
  ['unknown fields', { colour: 'green' }],
  ['a time in the far past', { event_time: '0001-01-01T00:00:00Z' }],
  ['a time in the far future', { event_time: '9999-12-31T23:59:59Z' }],
  ['a leap second', { event_time: '2016-12-31T23:59:60Z' }],
  ...dispositionEventNames.map((event): [string, object] => [`the event ${event}`, { event }]),
  ...dispositionReasons.map((reason): [string, object] => [`the reason ${reason}`, { reason }]),
]

for (const [what, fields] of accepted) {
  test(`${what}: accepted`, () => assert.deepEqual(errorsOf({ ...valid, ...fields }), []))
}

test('all errors of an event are reported at once, in the order of the fields', () => {
  assert.deepEqual(
    errorsOf({ event_time: 'x', meta_data: 1, raw_event: 2, reason: 3, event: null, tlr_sid: 'y' }).map(
      ({ field }) => field,
    ),
    ['tlr_sid', 'tlr_application_id', 'event', 'reason', 'raw_event', 'meta_data', 'event_time'],
  )
})

test('a duplicate field is rejected, because its value is ambiguous', () => {
  const text = JSON.stringify(valid).replace('{', '{"event":"offered",')
  assert.deepEqual(errorsOf(text), [
    { message: 'This field occurs more than once.', field: 'event', value: 'hired' },
  ])
})

test('a number that cannot be stored exactly is rejected', () => {
  const text = JSON.stringify({ ...valid, meta_data: { id: 0 } })
  for (const number of ['9007199254740993', '1e999', '-123456789012345678901234567890']) {
    assert.deepEqual(errorsOf(text.replace('"id":0', `"id":${number}`)), [
      {
        message: 'This number cannot be stored exactly; send it as a string.',
        field: 'meta_data.id',
        value: null,
      },
    ])
  }
  assert.deepEqual(errorsOf(text.replace('"id":0', '"id":9007199254740991,"pi":3.14159')), [])
})

test('characters that PostgreSQL cannot store are rejected with their field', () => {
  const message = 'This value contains U+0000 or an unpaired surrogate, which cannot be stored.'
  assert.deepEqual(errorsOf({ ...valid, raw_event: 'a\0b' }), [
    { message, field: 'raw_event', value: 'a\0b' },
  ])
  assert.deepEqual(errorsOf({ ...valid, meta_data: { a: ['\ud800'] } }), [
    { message, field: 'meta_data.a[0]', value: '\ud800' },
  ])
})

test('an accepted event is stored as it was sent', () => {
  const metaData = { b: [1, { c: 'ü' }], a: null, __proto__x: 1 }
  const event = { ...valid, raw_event: 'Stage 4', reason: 'other', meta_data: metaData }
  const sent = parseSubmittedBody(Buffer.from(JSON.stringify(event)))
  assert(sent.kind === 'event')
  assert.deepEqual(checkDispositionEvent(sent.event), {
    stored: {
      applicationId: valid.tlr_application_id,
      sid: valid.tlr_sid,
      event: 'hired',
      eventTime: '2026-03-02T14:04:05.000000Z',
      reason: 'other',
      eventTimeText: valid.event_time,
      rawEvent: 'Stage 4',
      metaData: JSON.stringify(metaData),
    },
  })
})
