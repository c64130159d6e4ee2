import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { named, oneOf, text } from '../schema.ts'

/** The stages of the hiring funnel that an event can report. */
export const eventNames = [
  'registration',
  'lead',
  'application_started',
  'application_completed',
  'application_qualified',
  'application_unqualified',
  'application_withdrawn',
  'contacted',
  'screening',
  'assessment',
  'interview_scheduled',
  'interviewed',
  'background_check',
  'offered',
  'offer_declined',
  'hired',
  'rejected',
  'onboarded',
  'other',
] as const

export const reasons = [
  'failed_checks',
  'unresponsive',
  'uncertified',
  'out_of_area',
  'job_closed',
  'hired_different_role',
  'other',
] as const

export const DispositionEvent = named(
  'Event',
  Type.Object({
    tlr_sid: Type.String({
      format: 'uuid',
      minLength: 36,
      maxLength: 36,
      description: 'The session id that the click appended to the job URL.',
      examples: ['0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21'],
    }),
    tlr_application_id: Type.String({
      minLength: 36,
      maxLength: 36,
      description: 'The application.',
      examples: ['7d3f1c9a-55b0-4e8e-b9d5-0c2a4f6e8b10'],
    }),
    event: oneOf(eventNames, 'What happened.'),
    reason: Type.Optional(oneOf(reasons, 'Why.')),
    raw_event: Type.Optional(text(128, "Your own system's name for the event.")),
    meta_data: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Anything that you want to keep with the event.',
      }),
    ),
    event_time: Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'When it happened, with any offset.',
      examples: ['2026-03-02T15:04:05Z'],
    }),
  }),
)
export type DispositionEvent = Static<typeof DispositionEvent>

const FieldError = named(
  'FieldError',
  Type.Object({
    message: Type.String({ examples: ['This value should not be null.'] }),
    field: Type.String({ examples: ['event_time'] }),
    value: Type.Unknown({ description: 'What was sent.' }),
  }),
)

export const FailedEvent = named(
  'FailedEvent',
  Type.Object({
    message: Type.String({ examples: ['Validation failed'] }),
    tlr_sid: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    tlr_application_id: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    errors: Type.Array(FieldError),
  }),
)

/** What a request that is not wholly accepted gets: a single event's faults, or the failed events of a batch. */
export const DispositionError = Type.Union([
  named(
    'EventRejected',
    Type.Object({
      message: Type.String({ examples: ['Validation failed'] }),
      tlr_sid: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      errors: Type.Array(FieldError),
    }),
  ),
  named(
    'BatchPartlyRejected',
    Type.Object({
      num_succeeded_events: Type.Integer({ examples: [1] }),
      failed_events: Type.Array(FailedEvent, { description: 'In the order sent.' }),
    }),
  ),
])

/** At most so many events in one request. */
export const maxBatch = 1000

export const reportEvents = operation({
  id: 'reportEvents',
  method: 'POST',
  path: '/disposition/v1/events',
  tag: 'Events',
  auth: 'none',
  summary: 'Report what became of a candidate: one event, or up to 1,000 at once.',
  body: Type.Union([DispositionEvent, Type.Array(DispositionEvent, { minItems: 1, maxItems: maxBatch })]),
  ok: Type.Union([
    named('EventAccepted', Type.Object({ success: Type.Boolean() })),
    named('BatchProcessed', Type.Object({ num_succeeded_events: Type.Integer({ examples: [1] }) })),
  ]),
  fails: [],
})

export const disposition = { reportEvents } as const
