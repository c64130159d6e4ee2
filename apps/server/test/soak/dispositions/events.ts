import { createHash } from 'node:crypto'
import {
  dispositionEventNames,
  dispositionReasons,
  type DispositionEvent,
} from '@tiller/contract/disposition/events'
import fc from 'fast-check'

/** A deterministic UUID for a name. */
export function uuidOf(name: string) {
  const hex = createHash('sha256').update(name).digest('hex')
  return [8, 12, 16, 20, 32].map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end)).join('-')
}

/** A valid event; missing fields are filled in. */
export const anEvent = (fields: Partial<DispositionEvent> = {}): DispositionEvent => ({
  tlr_sid: uuidOf('session'),
  tlr_application_id: uuidOf('application'),
  event: 'hired',
  event_time: '2026-03-02T15:04:05Z',
  ...fields,
})

/** Valid events that often share an application, a time, or are duplicates, as partners send them. */
export const anyEvent: fc.Arbitrary<DispositionEvent> = fc
  .record(
    {
      application: fc.nat(4),
      session: fc.nat(1),
      event: fc.constantFrom(...dispositionEventNames),
      reason: fc.option(fc.constantFrom(...dispositionReasons)),
      raw_event: fc.option(fc.string({ unit: 'grapheme', maxLength: 10 })),
      meta_data: fc.option(fc.dictionary(fc.string(), fc.constantFrom('x', 1, null))),
      seconds: fc.nat(3),
      offset: fc.constantFrom('Z', '+00:00', '-00:00'),
    },
    { requiredKeys: ['application', 'session', 'event', 'seconds', 'offset'] },
  )
  .map(({ application, session, seconds, offset, ...rest }) =>
    anEvent({
      ...rest,
      tlr_application_id: uuidOf(`application ${application}`),
      tlr_sid: uuidOf(`session ${application} ${session}`),
      event_time: `2026-03-02T15:04:0${seconds}${offset}`,
    }),
  )
