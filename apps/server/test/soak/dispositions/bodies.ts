import { dispositionEventNames, dispositionReasons } from '@tiller/contract/disposition/events'
import fc from 'fast-check'
import { uuidOf } from './events.ts'

/**
 * Arbitrary JSON values and some invalid ones. Generated once, because generating takes longer than reading.
 */
const anything = fc.constantFrom<unknown[]>(
  ...fc.sample(fc.jsonValue({ maxDepth: 3 }), { numRuns: 500, seed: 1 }),
  '',
  ' ',
  '\0',
  '\ud800',
  '__proto__',
  0,
  -1,
  1e21,
  2 ** 53 + 2,
  [],
  {},
  [[[]]],
  null,
)

/** Mostly valid, often almost valid. */
const field = (right: fc.Arbitrary<unknown>, nearly: readonly unknown[] = []) =>
  fc.oneof(
    { arbitrary: right, weight: 40 },
    { arbitrary: fc.constantFrom(...nearly, null), weight: 1 },
    { arbitrary: anything, weight: 1 },
  )

const id = fc.nat(50).map((n) => uuidOf(`fuzz ${n}`))

const time = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString())

const looksLikeAnEvent = fc.record(
  {
    tlr_sid: field(id, ['x'.repeat(36), 'x'.repeat(35)]),
    tlr_application_id: field(id, ['x'.repeat(37), '\0'.repeat(36), '😀'.repeat(36)]),
    event: field(fc.constantFrom(...dispositionEventNames), ['Hired', 'hired ']),
    reason: field(fc.constantFrom(...dispositionReasons), ['none']),
    raw_event: field(fc.string({ maxLength: 8, unit: 'binary' }), ['x'.repeat(128), 'x'.repeat(129)]),
    meta_data: field(fc.dictionary(fc.string({ unit: 'binary', maxLength: 5 }), anything, { maxKeys: 3 })),
    event_time: field(time, [
      '2026-03-02',
      '2016-12-31T23:59:60Z',
      '2026-03-02T15:04:05+14:00',
      '0000-01-01T00:00:00+23:59',
      '9999-12-31T23:59:59.999999999-23:59',
      1_772_463_845,
    ]),
    unknown: anything,
  },
  { requiredKeys: ['tlr_sid', 'tlr_application_id', 'event', 'event_time'] },
)

const element = fc.oneof({ arbitrary: looksLikeAnEvent, weight: 20 }, { arbitrary: anything, weight: 1 })

const json = fc.oneof(
  { arbitrary: looksLikeAnEvent.map((event) => JSON.stringify(event)), weight: 8 },
  { arbitrary: fc.array(element, { maxLength: 6 }).map((list) => JSON.stringify(list)), weight: 8 },
  { arbitrary: anything.map((value) => JSON.stringify(value)), weight: 1 },
)

/** A text with a piece removed, repeated, or replaced. */
const damaged = fc
  .tuple(
    json,
    fc.nat(1000),
    fc.nat(30),
    fc.constantFrom('', '"', '{', ']', ',', '\\', '\0', 'event', '"event":"lead",', '1e999'),
  )
  .map(([text, from, length, piece]) => {
    const at = from % (text.length + 1)
    return text.slice(0, at) + piece + text.slice(at + length)
  })

/** Valid, mistaken, and malicious bodies. */
export const anyBody: fc.Arbitrary<Uint8Array> = fc.oneof(
  { arbitrary: json.map((text) => Buffer.from(text)), weight: 14 },
  { arbitrary: damaged.map((text) => Buffer.from(text)), weight: 5 },
  { arbitrary: fc.uint8Array({ maxLength: 60 }), weight: 1 },
)
