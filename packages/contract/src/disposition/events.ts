import { Type, type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { named, nullable, oneOf, text } from '../schema.ts'
import { DispositionAccepted } from './answers.ts'
import { dispositionIdLength, maxBatchEvents, maxMetaDataBytes, maxRawEventLength } from './limits.ts'

/** The stages of the hiring funnel, in order. */
export const dispositionEventNames = [
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

export type DispositionEventName = (typeof dispositionEventNames)[number]

export const dispositionReasons = [
  'failed_checks',
  'unresponsive',
  'uncertified',
  'out_of_area',
  'job_closed',
  'hired_different_role',
  'other',
] as const

export type DispositionReason = (typeof dispositionReasons)[number]

const DispositionReason = named('Reason', 'The reason for the event.', oneOf(dispositionReasons))

/**
 * One event of a candidate. Null in an optional field means absent, because many systems send null for missing
 * values. Unknown fields are ignored.
 */
export const DispositionEvent = named(
  'Event',
  'An event in the hiring process of a candidate.',
  Type.Object({
    tlr_sid: Type.String({
      format: 'uuid',
      minLength: dispositionIdLength,
      maxLength: dispositionIdLength,
      description: 'The session id: the `tlr_sid` that the click appended to the job URL.',
      examples: ['0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21'],
    }),
    tlr_application_id: Type.String({
      minLength: dispositionIdLength,
      maxLength: dispositionIdLength,
      description: 'The application id. Events with the same id form one history.',
      examples: ['7d3f1c9a-55b0-4e8e-b9d5-0c2a4f6e8b10'],
    }),
    event: oneOf(dispositionEventNames, 'The event type.'),
    reason: Type.Optional(nullable(DispositionReason)),
    raw_event: Type.Optional(nullable(text(maxRawEventLength, 'The event name in your own system.'))),
    meta_data: Type.Optional(
      Type.Unsafe<Record<string, unknown> | null>({
        type: ['object', 'null'],
        description: `Custom data stored with the event, up to ${maxMetaDataBytes / 1024} KB of JSON. Send integers beyond ±9,007,199,254,740,991 as strings to keep them exact.`,
        examples: [{ requisition: 'R-1042' }],
      }),
    ),
    event_time: Type.String({
      format: 'date-time',
      maxLength: 64,
      description:
        'The time of the event, as an RFC 3339 timestamp with any offset. Compared with microsecond precision. A leap second counts as the following second.',
      examples: ['2026-03-02T15:04:05Z'],
    }),
  }),
)
export type DispositionEvent = Static<typeof DispositionEvent>

const eventExample = {
  tlr_sid: '0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21',
  tlr_application_id: '7d3f1c9a-55b0-4e8e-b9d5-0c2a4f6e8b10',
  event: 'hired',
  event_time: '2026-03-02T15:04:05Z',
} satisfies DispositionEvent

export const dispositionOperations = defineOperations('Events', {
  reportEvents: {
    method: 'POST',
    path: '/disposition/v1/events',
    auth: 'none',
    optionalAuth: 'integration',
    summary: 'Report one event in the hiring process of a candidate, or up to 1,000 at once.',
    description: [
      'Status 200 means that all events are stored durably. If some events of a batch are invalid, the valid ones are stored and the response is 400 with the rejected ones in the order sent.',
      'A duplicate event counts as accepted and changes nothing. Two events are duplicates if `tlr_sid`, `tlr_application_id`, `event`, `event_time`, and `reason` are equal. It is therefore safe to retry when a response is lost, or after the seconds given in `Retry-After` when the status is 429 or 503.',
      'No token is required. Without one, events go to production. With a bearer token that has the scope `integration`, events go to the environment of its customer. The sandbox validates and responds in the same way, but stores events separately.',
    ].join('\n\n'),
    body: Type.Union(
      [
        DispositionEvent,
        Type.Array(DispositionEvent, { minItems: 1, maxItems: maxBatchEvents, description: 'A batch.' }),
      ],
      { examples: [eventExample] },
    ),
    ok: DispositionAccepted,
    fails: ['too-many-requests'],
  },
})
